import type { Rule } from "../workspace.js";

/** `z.custom` without a check lets everything in that has the type only on paper. */
export const checkedSchemas: Rule = ({ modules }) =>
  modules.flatMap(({ path, uses }) =>
    uses
      .filter(
        ({ form, name, argumentCount }) => form === "call" && name === "z.custom" && argumentCount === 0,
      )
      .map(({ line }) => `${path}:${line} calls z.custom without a check: give it one, or use a schema`),
  );
