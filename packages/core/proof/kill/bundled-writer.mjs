// The process that is killed as one file: loading the core's 460 modules anew takes twice as long as its whole life.
import path from "node:path";
import { build } from "vite";

const PACKAGE = path.join(import.meta.dirname, "..", "..");

/** @returns {Promise<string>} its path, inside the package, where what it leaves outside is found */
export async function bundledWriter() {
  const folder = path.join(PACKAGE, "dist", "proof");
  await build({
    configFile: false,
    logLevel: "warn",
    root: PACKAGE,
    ssr: { noExternal: true, external: ["@vscode/ripgrep"] },
    build: {
      ssr: path.join(import.meta.dirname, "writer.mjs"),
      target: "node20.19",
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "writer.mjs", chunkFileNames: "[name]-[hash].mjs" } },
    },
  });
  return path.join(folder, "writer.mjs");
}
