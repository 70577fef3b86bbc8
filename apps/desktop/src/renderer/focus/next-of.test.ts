import { describe, expect, it } from "vitest";
import { nextOf } from "./next-of.js";

describe("where the focus goes on (app.md §3)", () => {
  const next = (at: number, ...left: readonly string[]) =>
    nextOf(["a", "b", "c", "d"], at, (thing) => left.includes(thing));

  it("is the next that is left, else the nearest before, else nothing", () => {
    expect([next(1, "a", "d"), next(1, "a"), next(3, "a", "b"), next(0), next(-1, "b")]).toEqual([
      "d",
      "a",
      "b",
      undefined,
      "b",
    ]);
  });
});
