// The window's code as one module that Node can load: the code that is shipped, made as it is made for the window.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, defaultServerConditions } from "vite";

/** @param {string} folder where the module is put */
export async function builtParts(folder) {
  await build({
    configFile: false,
    logLevel: "warn",
    root: path.join(import.meta.dirname, ".."),
    resolve: { conditions: ["@x/source", ...defaultServerConditions] },
    ssr: { noExternal: true, resolve: { conditions: ["@x/source", ...defaultServerConditions] } },
    build: {
      ssr: path.join(import.meta.dirname, "parts.mjs"),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "parts.mjs" } },
    },
  });
  return import(pathToFileURL(path.join(folder, "parts.mjs")).href);
}
