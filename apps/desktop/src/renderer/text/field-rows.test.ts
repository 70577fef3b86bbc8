import type { JsonValue } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldRows, needsQuotes } from "./field-rows.js";

describe("laying out a value completely (quality.md §4)", () => {
  it("gives every value a row with its names from the outside in", () => {
    expect(
      fieldRows({
        command: ["rm", "-rf"],
        options: { force: true, depth: 2, note: null, empty: "", none: [], nil: {} },
      }),
    ).toEqual([
      { path: ["command", "[1]"], text: "rm", kind: "text" },
      { path: ["command", "[2]"], text: "-rf", kind: "text" },
      { path: ["options", "force"], text: "true", kind: "literal" },
      { path: ["options", "depth"], text: "2", kind: "literal" },
      { path: ["options", "note"], text: "null", kind: "literal" },
      { path: ["options", "empty"], text: '""', kind: "empty" },
      { path: ["options", "none"], text: "[]", kind: "empty" },
      { path: ["options", "nil"], text: "{}", kind: "empty" },
    ]);
  });

  it("tells the text of a value from the value", () => {
    expect(fieldRows({ a: "true", b: "null", c: "1" }).map((row) => row.kind)).toEqual([
      "text",
      "text",
      "text",
    ]);
  });

  it("writes no two values alike: a text that reads like another value stands in quotes", () => {
    const written = (value: JsonValue) =>
      fieldRows({ value }).map(({ kind, text }) =>
        kind === "text" && needsQuotes(text) ? `"${text}"` : text,
      );
    expect(
      ["120", 120, '"120"', "true", true, "null", null, "", '""', "[]", [], "{}", {}, "a"].map(written),
    ).toEqual(
      [
        '"120"',
        "120",
        '""120""',
        '"true"',
        "true",
        '"null"',
        "null",
        '""',
        '""""',
        '"[]"',
        "[]",
        '"{}"',
        "{}",
        "a",
      ].map((text) => [text]),
    );
    const leaf = fc.oneof(
      fc.string({
        unit: fc.constantFrom('"', "1", "0", ".", "e", "-", "t", "[", "]", "{", "}"),
        maxLength: 5,
      }),
      fc.constantFrom<JsonValue>(0, 1, 10, -1, true, false, null, "true", "false", '"true"', "null"),
    );
    fc.assert(
      fc.property(leaf, leaf, (left, right) => {
        if (left !== right) expect(written(left)).not.toEqual(written(right));
      }),
      { numRuns: 2000 },
    );
  });

  it("shows a value without names, and nothing of an empty object", () => {
    expect(fieldRows("hello")).toEqual([{ path: [], text: "hello", kind: "text" }]);
    expect(fieldRows({})).toEqual([]);
  });

  it("gives no two values the same path, whatever their names", () => {
    expect(
      fieldRows({ "": 1, "[1]": 2, "a › b": 3, a: { b: 4 }, " a": 5, '"a"': 6 }).map(({ path }) => path),
    ).toEqual([['""'], ['"[1]"'], ['"a › b"'], ["a", "b"], ['" a"'], ['"\\"a\\""']]);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const paths = fieldRows(value as JsonValue).map(({ path }) => path.join(" › "));
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });

  it("leaves out no text of any value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const texts = textsOf(value as JsonValue).filter((text) => text !== "");
        expect(
          fieldRows(value as JsonValue)
            .filter((row) => row.kind === "text")
            .map((row) => row.text),
        ).toEqual(texts);
      }),
    );
  });
});

function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value as object).flatMap(textsOf) : [];
}
