import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { fileNames } from "./file-names.js";

it("refuses names that say nothing, of files and of folders", () => {
  const files = {
    "src/utils.ts": "",
    "src/types.test.ts": "",
    "src/common/a.ts": "",
    "src/type-names.ts": "",
    "src/a.helpers.ts": "",
  };
  expect(fileNames(workspaceOf(files))).toEqual([
    'src/utils.ts is named "utils.ts": name it after what it holds',
    'src/types.test.ts is named "types.test.ts": name it after what it holds',
    'src/common/a.ts is named "common": name it after what it holds',
  ]);
});
