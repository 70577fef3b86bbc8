import { describe, expect, it } from "vitest";
import { knownIds } from "./known-ids.js";

describe("the ids that there are (app.md §5)", () => {
  it("are named, as many as a line takes", () => {
    const many = Array.from({ length: 23 }, (_, index) => `t${index}`);
    expect([[], ["copilot"], ["a", "b"], many].map(knownIds)).toEqual([
      "; there are none",
      "; there is copilot",
      "; there are a, b",
      `; there are ${many.slice(0, 20).join(", ")}, and 3 more`,
    ]);
  });
});
