import { describe, expect, it } from "vitest";
import { type ScrollBox, staysAtBottom } from "./stays-at-bottom.js";

const bottom: ScrollBox = { scrollTop: 400, scrollHeight: 1000, clientHeight: 600, clientWidth: 700 };
const after = (change: Partial<ScrollBox>, wasFollowing = true) =>
  staysAtBottom(bottom, { ...bottom, ...change }, wasFollowing);

describe("following the bottom (app.md §3)", () => {
  it("ends when the person scrolls up, and begins again at the bottom", () => {
    expect([after({ scrollTop: 300 }), after({ scrollTop: 380 }, false)]).toEqual([false, true]);
  });

  it("goes on when the window gets narrower or lower", () => {
    expect([
      after({ clientWidth: 300, scrollHeight: 2000 }),
      after({ clientWidth: 300, scrollHeight: 2000, scrollTop: 350 }),
      after({ clientHeight: 300 }),
    ]).toEqual([true, true, true]);
  });

  it("goes on when the text grows, and begins with neither", () => {
    expect([
      after({ scrollHeight: 1500 }),
      after({ scrollHeight: 1500 }, false),
      after({ clientWidth: 300, scrollHeight: 2000 }, false),
    ]).toEqual([true, false, false]);
  });

  it("begins again when the text shrinks until its bottom is in view, also where no scrolling is left", () => {
    const readingAbove = { ...bottom, scrollTop: 0, scrollHeight: 2000 };
    const fits = { ...bottom, scrollTop: 0, scrollHeight: 600 };
    expect([
      staysAtBottom(readingAbove, fits, false),
      staysAtBottom(readingAbove, { ...fits, scrollHeight: 1000 }, false),
    ]).toEqual([true, false]);
  });

  it("goes on at the top of a tall card when what is above shrinks, and ends when the person scrolls up then", () => {
    const atCard = { ...bottom, scrollHeight: 2000 };
    expect([
      staysAtBottom(atCard, { ...atCard, scrollTop: 300, scrollHeight: 1900 }, true),
      staysAtBottom(atCard, { ...atCard, scrollTop: 250, scrollHeight: 1900 }, true),
    ]).toEqual([true, false]);
  });
});
