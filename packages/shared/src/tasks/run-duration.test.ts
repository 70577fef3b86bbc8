import { expect, it } from "vitest";
import { byHand, runRefused, runSettled, runStarted, taskLogCreated } from "../testing/task-events.js";
import type { RunOutcome } from "./events.js";
import { reduceTask } from "./reduce.js";
import { runDuration } from "./run-duration.js";

function durationWith(...settled: readonly RunOutcome[]): string | undefined {
  const events = [runStarted(1, 10, byHand), ...settled.map((outcome) => runSettled(1, outcome, 15))];
  const [run] = reduceTask([taskLogCreated(), ...events]).runs;
  return run === undefined ? undefined : runDuration(run);
}

it("app.md §5 tells how long a run took once it has ended, and not of one that a crash cut off", () => {
  expect([
    durationWith({ status: "completed" }),
    durationWith({ status: "interrupted" }),
    durationWith(),
  ]).toEqual(["5.0 s", undefined, undefined]);
  const [refused] = reduceTask([taskLogCreated(), runRefused(1)]).runs;
  expect(refused && runDuration(refused)).toBe(undefined);
});
