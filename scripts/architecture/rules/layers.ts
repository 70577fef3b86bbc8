import { isBuiltin } from "node:module";
import { isForTests } from "../file-roles.js";
import { isRelative, packageNameOf, resolverOf } from "../resolve-import.js";
import type { Rule } from "../workspace.js";

interface Layer {
  readonly folder: string;
  /** Whether a package, by its name, may be imported there. */
  readonly mayImport: (name: string) => boolean;
  /** The one neighbour whose files it may name by a path. */
  readonly neighbour?: string;
  readonly reason: string;
}

const isOurs = (name: string) => name.startsWith("@x/");
const isWindow = (name: string) => name === "electron" || name === "react" || name === "react-dom";

const layers: readonly Layer[] = [
  {
    folder: "packages/shared/src/",
    mayImport: (name) => name === "zod",
    reason: "shared stands on zod alone",
  },
  {
    folder: "packages/core/src/",
    mayImport: (name) => !isWindow(name) && (!isOurs(name) || name === "@x/shared"),
    reason: "core knows no Electron, no React, and of ours only @x/shared",
  },
  {
    folder: "apps/cli/src/",
    mayImport: (name) => !isWindow(name),
    reason: "the command line has no window",
  },
  {
    folder: "apps/desktop/src/main/",
    mayImport: (name) => name !== "react" && name !== "react-dom",
    // Main makes the window that the preload wakes up in, so the two agree on what is handed over.
    neighbour: "apps/desktop/src/preload/",
    reason:
      "the main process draws nothing, and of the window's other parts only the preload is its business",
  },
  {
    folder: "apps/desktop/src/preload/",
    mayImport: (name) => name === "electron" || name === "@x/shared",
    reason: "the preload turns the channel table into window.api and nothing else",
  },
  {
    folder: "apps/desktop/src/renderer/",
    mayImport: (name) => name !== "electron" && !isBuiltin(name) && (!isOurs(name) || name === "@x/shared"),
    reason: "the renderer lives in a page: no Electron, no Node, and of ours only @x/shared",
  },
];

/** Each part of the house imports only what its layer allows, types included, and reaches no other by a path. */
export const layering: Rule = (workspace) => {
  const resolve = resolverOf(workspace);
  return workspace.modules.flatMap((module) => {
    const layer = layers.find(({ folder }) => module.path.startsWith(folder));
    if (layer === undefined) return [];
    const allows = (specifier: string) => {
      if (isRelative(specifier)) return isNear(layer, resolve(module.path, specifier));
      const name = packageNameOf(specifier);
      // Tests bring their own tools, and nothing more of ours than the code they test.
      return layer.mayImport(name) || (isForTests(module.path) && !isOurs(name) && !isWindow(name));
    };
    return module.imports
      .filter(({ specifier }) => !allows(specifier))
      .map(({ specifier, line }) => `${module.path}:${line} imports ${specifier}: ${layer.reason}`);
  });
};

/** A style sheet or a picture is no module, so it has no target; those go where they like. */
function isNear({ folder, neighbour }: Layer, target: string | undefined): boolean {
  return (
    target === undefined || [folder, neighbour].some((near) => near !== undefined && target.startsWith(near))
  );
}
