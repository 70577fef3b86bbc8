import { describe, expect, test } from "vitest";
import type { JsonValue } from "../json.js";
import { jsonEqual } from "./json-equal.js";

const pairs: readonly (readonly [JsonValue, JsonValue, boolean])[] = [
  [1, 1, true],
  ["a", "a", true],
  [null, null, true],
  [1, "1", false],
  [0, false, false],
  [null, {}, false],
  [1, {}, false],
  [{}, 1, false],
  ["", {}, false],
  [{}, null, false],
  [null, [], false],
  ["", [], false],
  [{}, "", false],
  [[], [], true],
  [[], {}, false],
  [{}, [], false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [{ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [{ a: 1, b: 1 }, { a: 1 }, false],
  [{ toString: null }, { valueOf: null }, false],
];

describe("equality of plain JSON", () => {
  test.each(pairs)("T§7 %j and %j: %s", (left, right, expected) => {
    expect(jsonEqual(left, right)).toBe(expected);
  });

  test("T§7 a key that every object inherits is no key of its own", () => {
    const inherits: JsonValue = { constructor: 1 };
    const own = JSON.parse('{"__proto__": 1}') as JsonValue;
    expect(jsonEqual(inherits, { other: 1 })).toBe(false);
    expect(jsonEqual(own, {})).toBe(false);
    expect(jsonEqual(own, JSON.parse('{"__proto__": 1}') as JsonValue)).toBe(true);
  });
});
