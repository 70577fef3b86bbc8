import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colourCode } from "./colour-code.js";
import { languages } from "./languages.js";

describe("colouring code (app.md §3)", () => {
  it("cuts code into runs of one kind each", () => {
    expect(colourCode('const a = "b"; // c', "ts")).toEqual([
      { text: "const", kind: "keyword" },
      { text: " a = ", kind: undefined },
      { text: '"b"', kind: "string" },
      { text: "; ", kind: undefined },
      { text: "// c", kind: "comment" },
    ]);
  });

  it("knows the names that fences use, in any case, and leaves an unknown language plain", () => {
    expect(colourCode("<a/>", "HTML")?.length).toBeGreaterThan(1);
    expect(colourCode("ls", "sh")).not.toBe(undefined);
    expect(colourCode("a", "brainfudge")).toBe(undefined);
    expect(colourCode("a", "constructor")).toBe(undefined);
  });

  it("adds, loses and changes no character, whatever the code, quality.md §4", () => {
    const word = fc.constantFrom("<", ">", "&amp;", '"', "`", "${", "\n", "/*", "#", "\u202e", "\u0000", "a");
    const text = fc.array(fc.oneof(word, fc.string({ unit: "grapheme" })), { maxLength: 30 });
    const language = fc.constantFrom(...Object.keys(languages));
    fc.assert(
      fc.property(text, language, (words, name) => {
        const source = words.join("");
        const runs = colourCode(source, name);
        expect(runs === undefined || runs.map((run) => run.text).join("") === source).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
