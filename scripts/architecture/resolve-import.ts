// From an import's specifier to the file of ours that it means.
import path from "node:path";
import type { Workspace, WorkspacePackage } from "./workspace.js";

/** The path of the module meant, or undefined where it is none of ours. */
export type Resolve = (from: string, specifier: string) => string | undefined;

export function resolverOf({ modules, packages }: Workspace): Resolve {
  const known = new Set(modules.map((module) => module.path));
  return (from, specifier) => {
    if (!isRelative(specifier)) return entryOf(packages, specifier);
    const target = path.posix.join(path.posix.dirname(from), specifier);
    const withoutExtension = target.replace(/\.[cm]?jsx?$/, "");
    return [target, `${withoutExtension}.ts`, `${withoutExtension}.tsx`].find((file) => known.has(file));
  };
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith("./") || specifier.startsWith("../");
}

export function packageOfFile(
  packages: readonly WorkspacePackage[],
  file: string,
): WorkspacePackage | undefined {
  return packages.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** "@x/core" out of "@x/core/testing"; "zod" out of "zod/v4"; "node:fs" out of "node:fs/promises". */
export function packageNameOf(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function entryOf(packages: readonly WorkspacePackage[], specifier: string): string | undefined {
  const owner = packages.find(({ name }) => name === packageNameOf(specifier));
  return owner?.entries[`.${specifier.slice(owner.name.length)}`];
}
