import { FakeTimers } from "@x/core/testing";
import { describe, expect, it } from "vitest";
import { RecentGesture } from "./recent-gesture.js";

describe("a fresh gesture, app.md §2", () => {
  it("is there after a click, once", () => {
    const gesture = new RecentGesture(new FakeTimers());
    expect(gesture.take()).toBe(false);
    gesture.note();
    expect([gesture.take(), gesture.take()]).toEqual([true, false]);
  });

  it("goes stale after two seconds, counted from the last", () => {
    const timers = new FakeTimers();
    const gesture = new RecentGesture(timers);
    gesture.note();
    timers.advance(1_500);
    gesture.note();
    timers.advance(1_999);
    expect(gesture.take()).toBe(true);
    gesture.note();
    timers.advance(2_000);
    expect(gesture.take()).toBe(false);
    expect(timers.waiting).toBe(0);
  });
});
