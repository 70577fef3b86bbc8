// The program as a few files, our packages from their source: loading 460 modules would take every command longer than
// its work. `node bundle.mjs`; the manifest's `dependencies` are programs that must lie on the disk as files.
import { build } from "vite";

const conditions = ["@x/source"];

await build({
  configFile: false,
  logLevel: "warn",
  root: import.meta.dirname,
  resolve: { conditions },
  // A CommonJS dependency asks for its own name.
  define: { __filename: "import.meta.filename", __dirname: "import.meta.dirname" },
  ssr: {
    noExternal: true,
    external: ["@vscode/ripgrep"],
    resolve: { conditions: [...conditions, "module", "node", "development|production"] },
  },
  build: {
    ssr: true,
    target: "node20.19",
    outDir: "dist",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // The core starts the second as threads, and looks for it beside itself.
      input: { main: "src/main.ts", "scan-thread": "@x/core/scan-thread" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
