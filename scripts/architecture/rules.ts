// All rules of the house that a machine checks; each is a pure function of the workspace.
// Spec: architecture.md, "Rules that a machine checks".
import { checkedSchemas } from "./rules/checked-schemas.js";
import { fileNames } from "./rules/file-names.js";
import { fileSize } from "./rules/file-size.js";
import { importCycles } from "./rules/import-cycles.js";
import { layering } from "./rules/layers.js";
import { onePlace } from "./rules/one-place.js";
import { packageDoors } from "./rules/package-doors.js";
import { pureFiles } from "./rules/pure-files.js";
import { timeAndChance } from "./rules/time-and-chance.js";
import type { Rule } from "./workspace.js";

export const rules: Readonly<Record<string, Rule>> = {
  "no file is over 400 lines": fileSize,
  "every file is named after what it holds": fileNames,
  "each layer imports only what is below it": layering,
  "pure files know nothing of the machine": pureFiles,
  "no imports go in a circle": importCycles,
  "packages are entered through their exports": packageDoors,
  "inside core every effect has its one place": onePlace,
  "time and chance come through ports": timeAndChance,
  "no schema is without a check": checkedSchemas,
};
