import { expect, it } from "vitest";
import { workspaceOf } from "../testing/workspace-of.js";
import { fileSize } from "./file-size.js";

it("allows 400 lines and refuses 401", () => {
  const lines = (count: number) => "export {};\n".repeat(count);
  expect(fileSize(workspaceOf({ "a.ts": lines(400), "b.mjs": lines(401) }))).toEqual([
    "b.mjs has 401 lines, the ceiling is 400: name its second idea and move it out",
  ]);
});
