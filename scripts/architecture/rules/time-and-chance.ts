import { isForTests } from "../file-roles.js";
import type { Rule, Use } from "../workspace.js";

const ports = "packages/core/src/ports/";

/** Time and chance come through ports, so that a test decides them. */
export const timeAndChance: Rule = ({ modules }) =>
  modules
    .filter(({ path }) => !path.startsWith(ports) && !isForTests(path))
    .flatMap(({ path, uses }) =>
      uses.flatMap((use) => {
        const what = impure(use);
        return what === undefined
          ? []
          : [`${path}:${use.line} uses ${what}: take it from a port of ${ports}`];
      }),
    );

function impure({ form, name, argumentCount }: Use): string | undefined {
  if (form === "mention" && (name === "Date.now" || name === "Math.random")) return name;
  if (form === "new" && name === "Date" && argumentCount === 0) return "new Date()";
  return form === "call" && name === "Date" ? "Date()" : undefined;
}
