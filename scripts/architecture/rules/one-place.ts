import { isForTests } from "../file-roles.js";
import { packageNameOf } from "../resolve-import.js";
import type { Rule } from "../workspace.js";

interface Place {
  readonly of: (packageName: string) => boolean;
  /** Folders, and single files where a folder would allow too much. */
  readonly within: readonly string[];
  readonly reason: string;
}

const core = "packages/core/src/";

const places: readonly Place[] = [
  {
    of: (name) => /^(node:)?fs$|^write-file-atomic$/.test(name),
    within: ["storage/", "ports/", "bridges/", "runtime/tools/", "store/file-lock.ts", "store/store-lock.ts"],
    reason: "files are read and written by the storage, its lock, the ports, the bridges and the tools only",
  },
  {
    of: (name) => name === "awilix",
    within: ["di/"],
    reason: "nobody but di/ sees the container",
  },
  {
    of: (name) => name === "ai" || /^@(ai-sdk|modelcontextprotocol)\//.test(name),
    within: ["bridges/"],
    reason: "the worlds of models and of outside tools are met in the bridges",
  },
];

/** Inside core some packages belong to one place each, so that every effect sits in a file that says so. */
export const onePlace: Rule = ({ modules }) =>
  modules
    .filter(({ path }) => path.startsWith(core) && !isForTests(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) =>
        places
          .filter(({ of }) => of(packageNameOf(specifier)))
          .filter(({ within }) => !within.some((place) => path.startsWith(core + place)))
          .map(({ reason }) => `${path}:${line} imports ${specifier}: ${reason}`),
      ),
    );
