import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findNonJson, isJsonValue, MAX_JSON_DEPTH } from "./json.js";

function nested(levels: number): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { v: value };
  return value;
}

class Point {
  x = 1;
}

class Rows extends Array<number> {}

/** With a `toJSON` that no listing of keys shows. */
function rewriting<T extends object>(value: T): T {
  return Object.defineProperty(value, "toJSON", { value: () => "something else" });
}

describe("findNonJson", () => {
  it("T§2 finds no fault in anything that JSON holds unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(findNonJson(value)).toBeUndefined();
        expect(isJsonValue(value)).toBe(true);
      }),
    );
  });

  it.each<[string, unknown, string]>([
    ["undefined", undefined, "$"],
    ["undefined as a value", { a: undefined }, "$.a"],
    ["a hole in an array", { a: new Array(2) }, "$.a[0]"],
    ["a function", { a: [1, () => 1] }, "$.a[1]"],
    ["a symbol", { a: Symbol("s") }, "$.a"],
    ["a symbol as a key", { a: { [Symbol("s")]: 1 } }, "$.a"],
    ["a BigInt", [[1n]], "$[0][0]"],
    ["NaN", { a: { b: Number.NaN } }, "$.a.b"],
    ["an infinite number", [Number.POSITIVE_INFINITY], "$[0]"],
    ["a class instance", { a: new Point() }, "$.a"],
    ["a raw Error", { error: new Error("no") }, "$.error"],
    ["a Date", { at: new Date(0) }, "$.at"],
    ["a Map", { at: new Map() }, "$.at"],
    ["an array of a class of its own", { rows: Rows.from([1]) }, "$.rows"],
    ["an array that writes itself otherwise", { rows: rewriting([1]) }, "$.rows"],
    ["an object that writes itself otherwise", [rewriting({ a: 1 })], "$[0]"],
  ])("T§2 names the place of %s", (_name, value, path) => {
    expect(findNonJson(value)).toBe(path);
    expect(isJsonValue(value)).toBe(false);
  });

  it("T§2 names where a cycle closes, and takes the same object twice without one", () => {
    const cyclic: { a: unknown[] } = { a: [1] };
    cyclic.a.push({ back: cyclic });
    expect(findNonJson(cyclic)).toBe("$.a[1].back");
    const shared = { x: 1 };
    expect(findNonJson([shared, shared])).toBeUndefined();
  });

  it("T§2 takes nesting up to the limit and refuses one level more, without running out of stack", () => {
    expect(findNonJson(nested(MAX_JSON_DEPTH))).toBeUndefined();
    expect(findNonJson(nested(MAX_JSON_DEPTH + 1))).toMatch(/^\$(\[0\]|\.v)+$/);
    expect(isJsonValue(nested(100_000))).toBe(false);
    expect(findNonJson(nested(100_000))).toBeDefined();
  });

  it("T§2 takes a value called toJSON: only a function rewrites", () => {
    expect(findNonJson({ toJSON: "text" })).toBeUndefined();
  });

  it("T§2 takes objects without a prototype and a key called __proto__", () => {
    expect(findNonJson(Object.assign(Object.create(null), { a: 1 }))).toBeUndefined();
    expect(findNonJson(JSON.parse('{"__proto__":{"a":1}}'))).toBeUndefined();
  });
});
