import { describe, expect, it } from "vitest";
import { durationBetween, durationText } from "./duration.js";

describe("durations", () => {
  it.each([
    [0, "0 ms"],
    [999, "999 ms"],
    [1500, "1.5 s"],
    [59_400, "59 s"],
    [61_000, "1 min 1 s"],
    [3_600_000, "60 min 0 s"],
  ])("%i milliseconds are %s", (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });

  it("are unknown when the clock went back", () => {
    expect(durationBetween("2025-11-11T10:00:01.000Z", "2025-11-11T10:00:00.000Z")).toBe(undefined);
  });
});
