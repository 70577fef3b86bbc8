import { isBuiltin } from "node:module";
import { isPure } from "../file-roles.js";
import type { Rule } from "../workspace.js";

/** Files that only decide know nothing of the machine they run on. */
export const pureFiles: Rule = ({ modules }) =>
  modules
    .filter(({ path }) => isPure(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => isBuiltin(specifier))
        .map(
          ({ specifier, line }) =>
            `${path}:${line} imports ${specifier}: this file is pure, take the value as a parameter`,
        ),
    );
