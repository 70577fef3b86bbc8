import type { Rule } from "../workspace.js";

const nameless = new Set(["utils", "util", "helpers", "helper", "common", "types", "misc"]);

/** No file or folder that is named after nothing in particular. */
export const fileNames: Rule = ({ modules }) =>
  modules.flatMap(({ path }) =>
    path
      .split("/")
      .filter((part) => nameless.has(part.replace(/(\.(test|d))?\.[a-z]+$/, "")))
      .map((part) => `${path} is named "${part}": name it after what it holds`),
  );
