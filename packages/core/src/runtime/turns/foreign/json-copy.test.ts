import { describe, expect, it } from "vitest";
import { copyCleanJson, copyJson, MAX_FOREIGN_DEPTH } from "./json-copy.js";

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const cycle: { self?: unknown } = {};
cycle.self = { list: [cycle] };
class Rows extends Array<number> {}

describe("T§2 plain JSON", () => {
  it("copies deep: changing the original afterwards changes nothing", () => {
    const original = { list: [{ a: 1 }], text: "x", nothing: null, yes: true };
    const copy = copyJson(original);
    original.list.push({ a: 2 });
    expect(copy).toStrictEqual({ list: [{ a: 1 }], text: "x", nothing: null, yes: true });
  });

  it.each<[string, unknown, string]>([
    ["undefined", undefined, "$ is undefined"],
    ["undefined inside", { a: [1, undefined] }, "$.a[1] is undefined"],
    ["a hole in a list", { a: [, 1] }, "$.a[0] is undefined"],
    ["a function", { run: () => 1 }, "$.run is a function"],
    ["a BigInt", [1n], "$[0] is a bigint"],
    ["a symbol", Symbol("s"), "$ is a symbol"],
    ["NaN", { n: Number.NaN }, "$.n is NaN"],
    ["Infinity", { n: Number.POSITIVE_INFINITY }, "$.n is Infinity"],
    ["a date", { at: new Date(0) }, "$.at is not a plain object"],
    ["a map", new Map(), "$ is not a plain object"],
    ["an error", { e: new Error("x") }, "$.e is not a plain object"],
    ["a cycle", cycle, "$.self.list[0] is part of a cycle"],
    ["an array of a class of its own", { rows: Rows.from([1]) }, "$.rows is not a plain list"],
    [
      "too many levels, by the end of the path",
      nested(MAX_FOREIGN_DEPTH + 1),
      `…${"[0]".repeat(40)} is nested too deeply`,
    ],
  ])("refuses %s and names the place", (_name, value, message) => {
    expect(() => copyJson(value)).toThrow(message);
  });

  it("accepts the same object twice, many levels, and objects without a prototype", () => {
    const shared = { a: 1 };
    expect(copyJson([shared, shared])).toStrictEqual([{ a: 1 }, { a: 1 }]);
    const deep = nested(MAX_FOREIGN_DEPTH);
    expect(JSON.stringify(copyJson(deep))).toBe(JSON.stringify(deep));
    expect(copyJson(Object.assign(Object.create(null), { a: 1 }))).toStrictEqual({ a: 1 });
  });

  it("keeps a key named __proto__ a key", () => {
    const copy = copyJson(JSON.parse('{"__proto__":{"admin":true}}'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"admin":true}}');
    expect((copy as { admin?: boolean }).admin).toBeUndefined();
  });

  it("turns -0 into 0, as the disk would", () => {
    expect(copyJson([-0])).toStrictEqual([0]);
  });

  it("reads every property once, so that nothing can change between the check and the copy", () => {
    let reads = 0;
    const shifty = {
      get value() {
        reads += 1;
        return reads === 1 ? "ok" : () => {};
      },
    };
    expect(copyJson(shifty)).toStrictEqual({ value: "ok" });
  });
});

describe("T§6 what bridges drop", () => {
  it("leaves undefined and non-finite numbers out of objects, and null in lists", () => {
    const value = {
      a: undefined,
      b: Number.NaN,
      c: [undefined, Number.NEGATIVE_INFINITY, 1],
      d: { e: undefined },
    };
    expect(copyCleanJson(value)).toStrictEqual({ c: [null, null, 1], d: {} });
  });

  it.each<[string, unknown, string]>([
    ["undefined as the whole", undefined, "$ is undefined"],
    ["a function", { a: { run: () => 1 } }, "$.a.run is a function"],
    ["a date", [new Date(0)], "$[0] is not a plain object"],
    ["a cycle", cycle, "$.self.list[0] is part of a cycle"],
  ])("still refuses %s", (_name, value, message) => {
    expect(() => copyCleanJson(value)).toThrow(message);
  });
});
