import { describe, expect, it } from "vitest";
import { announcement } from "./announcement.js";
import type { TurnEnding } from "./turn-ending.js";

const working = (permissions: number, questions: number): TurnEnding => ({
  kind: "running",
  permissions,
  questions,
});
const running = working(0, 0);
const waiting = (permissions: number, questions: number, others: number): TurnEnding => ({
  kind: "waiting",
  permissions,
  questions,
  others,
});

describe("what a screen reader is told (app.md §3)", () => {
  it.each<readonly [TurnEnding, string]>([
    [{ kind: "completed" }, "Response complete"],
    [waiting(1, 1, 0), "Permission needed"],
    [waiting(0, 1, 1), "A question needs your answer"],
    [waiting(0, 0, 1), "Waiting for an outside system"],
    [{ kind: "failed", error: "x", code: "network" }, "The turn failed: The connection was lost"],
    [{ kind: "call-limit", limit: 5, error: "x" }, "The turn stopped at its limit of model calls"],
    [{ kind: "cancelled" }, "Stopped"],
    [
      { kind: "interrupted", finished: [], unknown: [], answer: "lost", hasFinishedSteps: false },
      "The turn was interrupted",
    ],
  ])("after running: %j", (after, text) => {
    expect(announcement(running, after)).toBe(text);
  });

  it("is nothing on the first look, while it runs, and while nothing changes", () => {
    expect(announcement(undefined, { kind: "completed" })).toBe(undefined);
    expect(announcement(waiting(1, 0, 0), running)).toBe(undefined);
    expect(announcement(running, running)).toBe(undefined);
  });

  it("is that something asks while something else runs, and what is still asked after one answer; each once", () => {
    expect(announcement(running, working(1, 0))).toBe("Permission needed");
    expect(announcement(working(1, 0), working(2, 0))).toBe("Permission needed");
    expect(announcement(running, working(0, 1))).toBe("A question needs your answer");
    expect(announcement(waiting(2, 0, 0), working(1, 0))).toBe("Running, 1 permission still needed");
    expect(announcement(working(2, 0), working(1, 0))).toBe(undefined);
    expect(announcement(working(1, 0), waiting(1, 0, 0))).toBe(undefined);
    expect(announcement(working(1, 0), waiting(1, 1, 0))).toBe("Permission needed");
    expect(announcement(working(1, 0), { kind: "completed" })).toBe("Response complete");
  });
});
