import type { JsonValue } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldRows } from "./field-rows.js";

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
      { path: ["options", "force"], text: "true", kind: "true/false" },
      { path: ["options", "depth"], text: "2", kind: "number" },
      { path: ["options", "note"], text: "null", kind: "nothing" },
      { path: ["options", "empty"], text: "empty text", kind: "empty" },
      { path: ["options", "none"], text: "empty list", kind: "empty" },
      { path: ["options", "nil"], text: "no fields", kind: "empty" },
    ]);
  });

  it("tells the text of a value from the value", () => {
    expect(fieldRows({ a: "true", b: "null", c: "1" }).map((row) => row.kind)).toEqual([
      "text",
      "text",
      "text",
    ]);
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
