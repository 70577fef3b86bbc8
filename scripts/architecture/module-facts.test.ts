import { expect, it } from "vitest";
import { readModule } from "./module-facts.js";

it("reads every way to name another module, with its line", () => {
  const text = [
    'import a from "a";',
    'import type { B } from "b";',
    'export { c } from "c";',
    'export * from "d";',
    'const e = import("e");',
    'type F = import("f").F;',
    'const g = require("g");',
    "export const own = 1;",
  ].join("\n");
  expect(readModule("x.ts", text).imports).toEqual(
    ["a", "b", "c", "d", "e", "f", "g"].map((specifier, index) => ({ specifier, line: index + 1 })),
  );
});

it("reads what is mentioned, called and constructed by a dotted name", () => {
  const text = "const now = Date.now;\nnew Date(1);\nz.custom<string>();\nlist[0].map(f);\n";
  expect(readModule("x.ts", text).uses).toEqual([
    { form: "mention", name: "Date.now", argumentCount: 0, line: 1 },
    { form: "new", name: "Date", argumentCount: 1, line: 2 },
    { form: "call", name: "z.custom", argumentCount: 0, line: 3 },
    { form: "mention", name: "z.custom", argumentCount: 0, line: 3 },
  ]);
});

it.each([
  ["", 1],
  ["one", 1],
  ["one\n", 1],
  ["one\ntwo\n", 2],
])("counts lines as an editor does: %j", (text, lineCount) => {
  expect(readModule("x.ts", text).lineCount).toBe(lineCount);
});

it("refuses what does not parse, with the file's name", () => {
  expect(() => readModule("broken.ts", "const = ;")).toThrow("broken.ts does not parse");
});
