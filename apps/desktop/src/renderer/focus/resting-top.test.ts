import { describe, expect, it } from "vitest";
import { restingTop } from "./resting-top.js";

const view = { clientHeight: 200, scrollHeight: 1000 };

describe("where a view rests that follows its bottom (app.md §3)", () => {
  it("is the bottom without a card, and with one that stands in it whole", () => {
    expect([restingTop(view, undefined), restingTop(view, { top: 850, height: 128 })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is the top of a card that is taller, unless the bottom shows it", () => {
    expect([
      restingTop(view, { top: 600, height: 380 }),
      restingTop(view, { top: 780, height: 150 }),
      restingTop(view, { top: 820, height: 150 }),
    ]).toEqual([600, 780, undefined]);
  });
});
