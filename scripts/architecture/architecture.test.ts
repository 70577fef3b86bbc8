import path from "node:path";
import { describe, expect, it } from "vitest";
import { isPure, pureFileNames } from "./file-roles.js";
import { rules } from "./rules.js";
import { readWorkspace } from "./source-tree.js";

const workspace = readWorkspace(path.resolve(import.meta.dirname, "../.."));

describe("the sources of this repository", () => {
  it.each(Object.entries(rules))("%s (architecture.md, rules that a machine checks)", (_, rule) => {
    expect(rule(workspace)).toEqual([]);
  });

  it("were all found: the four parts of the house and these rules", () => {
    const parts = [
      "packages/shared/src/",
      "packages/core/src/",
      "apps/desktop/src/",
      "apps/cli/src/",
      "scripts/",
    ];
    expect(
      parts.filter((part) => !workspace.modules.some(({ path: file }) => file.startsWith(part))),
    ).toEqual([]);
  });

  it("hold every file that the rules know as pure, under the name they know", () => {
    const pure = workspace.modules.filter(({ path: file }) => isPure(file));
    expect(
      pureFileNames.filter((name) => !pure.some(({ path: file }) => path.basename(file, ".ts") === name)),
    ).toEqual([]);
  });
});
