// Owns how the three bundles of the window are made. Everything is bundled, our packages from their source, except
// Electron and the manifest's `dependencies`: programs that must lie on the disk as files. Targets are those of the
// oldest Electron supported (33).
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { defaultClientConditions, defaultServerConditions, type Plugin } from "vite";

// The page is drawn before it is first painted, so that nobody sees it empty or in the wrong theme.
const drawFirst: Plugin = {
  name: "draw-first",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
};

const fromSource = (conditions: readonly string[]) => ({ conditions: ["@x/source", ...conditions] });

export default defineConfig({
  main: {
    resolve: fromSource(defaultServerConditions),
    // Main is built as a server bundle, which looks at its own conditions; without these it would take what was built before.
    ssr: { resolve: fromSource(defaultServerConditions) },
    build: {
      target: "node20.18",
      minify: false,
      sourcemap: true,
      // The core starts the second as threads, and looks for it beside itself.
      rolldownOptions: { input: { index: "src/main/index.ts", "scan-thread": "@x/core/scan-thread" } },
    },
  },
  preload: {
    resolve: fromSource(defaultClientConditions),
    build: {
      target: "node20.18",
      minify: true,
      // A sandboxed preload is one CommonJS file: it can require nothing but "electron".
      rolldownOptions: { output: { format: "cjs", entryFileNames: "[name].cjs" } },
    },
  },
  renderer: {
    plugins: [react(), tailwind(), drawFirst],
    resolve: fromSource(defaultClientConditions),
    build: { target: "chrome130", minify: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  },
});
