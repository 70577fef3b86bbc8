import type { Rule } from "../workspace.js";

const ceiling = 400;

/** No file over 400 lines: a longer one holds a second idea without a name. */
export const fileSize: Rule = ({ modules }) =>
  modules
    .filter(({ lineCount }) => lineCount > ceiling)
    .map(
      ({ path, lineCount }) =>
        `${path} has ${lineCount} lines, the ceiling is ${ceiling}: name its second idea and move it out`,
    );
