import { isForTests } from "../file-roles.js";
import type { Rule, Use } from "../workspace.js";

// The page cannot import core, so it has adapters of its own.
const ports = ["packages/core/src/ports/", "apps/desktop/src/renderer/ports/"];

/** Time and chance come through ports, so that a test decides them. */
export const timeAndChance: Rule = ({ modules }) =>
  modules
    .filter(({ path }) => !ports.some((folder) => path.startsWith(folder)) && !isForTests(path))
    .flatMap(({ path, uses }) =>
      uses.flatMap((use) => {
        const what = impure(use);
        return what === undefined ? [] : [`${path}:${use.line} uses ${what}: take it from a port`];
      }),
    );

function impure({ form, name, argumentCount }: Use): string | undefined {
  if (form === "mention" && (name === "Date.now" || name === "Math.random")) return name;
  if (form === "new" && name === "Date" && argumentCount === 0) return "new Date()";
  return form === "call" && name === "Date" ? "Date()" : undefined;
}
