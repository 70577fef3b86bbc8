// Owns how long a run of a task took, in words. PURE. app.md §5.
import { durationBetween } from "../duration.js";
import type { TaskRun } from "./state.js";

/** Undefined until it has ended, and for one that a crash cut off: it was settled only when the program came back. */
export function runDuration(run: TaskRun): string | undefined {
  if (run.kind !== "turn" || run.settledAt === undefined) return undefined;
  return run.outcome?.status === "interrupted" ? undefined : durationBetween(run.startedAt, run.settledAt);
}
