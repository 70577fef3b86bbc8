// The module of a scan thread as one file, beside the one that starts it: loading 200 modules and the languages of zod's messages would
// cost each thread as much as reading a thousand conversations. `node bundle-scan-thread.mjs`, after the compiler.
import { build } from "vite";

const conditions = ["@x/source"];

await build({
  configFile: false,
  logLevel: "warn",
  root: import.meta.dirname,
  resolve: { conditions },
  ssr: {
    noExternal: true,
    resolve: { conditions: [...conditions, "module", "node", "development|production"] },
  },
  build: {
    ssr: "src/bridges/scan-threads/scan-thread-entry.ts",
    target: "node20.19",
    outDir: "dist/bridges/scan-threads",
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "scan-thread.js" } },
  },
});
