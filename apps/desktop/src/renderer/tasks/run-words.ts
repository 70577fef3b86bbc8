// Owns what a run's state is called and how it looks. PURE. Every state differs in words and in outline.
import { assertNever, type TaskEntry, type TaskRun } from "@x/shared";
import type { Glyph } from "../components/controls/status-glyph.js";

type RunRefusedError = Extract<TaskRun, { readonly kind: "refused" }>["error"];

export interface RunWords {
  readonly glyph: Glyph;
  readonly text: string;
}

/** `activity`: what the task is doing now, when this is its run at work. */
export function runWords(run: TaskRun, activity?: TaskEntry["activity"]): RunWords {
  if (run.kind === "refused") return { glyph: "failed", text: `Could not start: ${run.error.message}` };
  if (run.outcome === undefined) {
    return activity === "waiting"
      ? { glyph: "waiting", text: "Waiting for something outside" }
      : { glyph: "running", text: "Running" };
  }
  const { outcome } = run;
  switch (outcome.status) {
    case "completed":
      return { glyph: "done", text: "Completed" };
    case "failed":
      return { glyph: "failed", text: `Failed: ${outcome.error}` };
    case "cancelled":
      return {
        glyph: "stopped",
        text: outcome.reason === undefined ? "Stopped" : `Stopped: ${outcome.reason}`,
      };
    case "interrupted":
      return { glyph: "interrupted", text: "Interrupted: the program ended" };
    default:
      return assertNever(outcome);
  }
}

/** Whether the last run tells already why it could not start: one that was refused is in the history of its task. */
export function isSaidByLastRun(lastRun: TaskRun | undefined, { code, message }: RunRefusedError): boolean {
  return lastRun?.kind === "refused" && lastRun.error.code === code && lastRun.error.message === message;
}

/** What a task is doing or last did, in one line. */
export function entryWords({ lastRun, activity }: Pick<TaskEntry, "lastRun" | "activity">): RunWords {
  // The moment before a run is known: its turn is being made.
  if (activity === "running" && (lastRun?.kind !== "turn" || lastRun.outcome !== undefined)) {
    return { glyph: "running", text: "Starting" };
  }
  return lastRun === undefined ? { glyph: "queued", text: "Has not run yet" } : runWords(lastRun, activity);
}
