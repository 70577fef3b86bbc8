import { isForTests } from "../file-roles.js";
import { isRelative, packageNameOf, packageOfFile, resolverOf } from "../resolve-import.js";
import type { Rule, Workspace } from "../workspace.js";

/**
 * A package is entered through the doors in its `exports` and no other way; what it keeps for tests is entered
 * from tests only; inside, its own files are named by path.
 */
export const packageDoors: Rule = (workspace) => {
  const { modules, packages } = workspace;
  const resolve = resolverOf(workspace);
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line }) => {
      const fault = isRelative(specifier)
        ? pathFault(packages, path, resolve(path, specifier))
        : nameFault(packages, path, specifier);
      return fault === undefined ? [] : [`${path}:${line} imports ${specifier}: ${fault}`];
    }),
  );
};

type Packages = Workspace["packages"];

function pathFault(packages: Packages, path: string, target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  if (packageOfFile(packages, target) !== packageOfFile(packages, path)) {
    return "another package is entered by its name, not by a path";
  }
  return isForTests(target) && !isForTests(path) ? "this is for tests only" : undefined;
}

function nameFault(packages: Packages, path: string, specifier: string): string | undefined {
  const owner = packages.find(({ name }) => name === packageNameOf(specifier));
  if (owner === undefined) return undefined;
  if (owner === packageOfFile(packages, path)) return "inside its own package a file is named by its path";
  if (!(`.${specifier.slice(owner.name.length)}` in owner.entries)) {
    return `${owner.name} has no such door, its exports are ${Object.keys(owner.entries).join(", ")}`;
  }
  return specifier.endsWith("/testing") && !isForTests(path) ? "this is for tests only" : undefined;
}
