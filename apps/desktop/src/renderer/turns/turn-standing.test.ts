import { expect, it } from "vitest";
import type { TurnEnding } from "./turn-ending.js";
import { type TurnStanding, turnStanding } from "./turn-standing.js";

it.each<readonly [TurnStanding, TurnEnding | undefined, boolean]>([
  ["free", undefined, false],
  ["free", { kind: "completed" }, false],
  ["free", { kind: "failed", error: "x", code: "network" }, false],
  ["free", { kind: "cancelled" }, false],
  ["running", undefined, true],
  ["running", { kind: "completed" }, true],
  ["running", { kind: "running", permissions: 0, questions: 0 }, true],
  ["asking", { kind: "running", permissions: 1, questions: 0 }, true],
  ["asking", { kind: "waiting", permissions: 0, questions: 1, others: 1 }, false],
  ["outside", { kind: "waiting", permissions: 0, questions: 0, others: 1 }, false],
  [
    "interrupted",
    { kind: "interrupted", finished: [], unknown: [], answer: "lost", hasFinishedSteps: false },
    false,
  ],
])(
  "S§9.1: the next message meets a turn that is %s after %j (processed: %s)",
  (standing, ending, isActive) => {
    expect(turnStanding(ending, isActive)).toBe(standing);
  },
);
