// Owns the shape of a task's folded run log; runs are a schema because they cross IPC (`tasks:history`). app.md §5.
import { z } from "zod";
import type { PersistentList } from "../turns/persistent-list.js";
import { RunOutcome, RunTrigger, type TaskLogCreated } from "./events.js";
import type { TaskSchedule } from "./schedule.js";

const run = { runSeq: z.int().positive(), trigger: RunTrigger, startedAt: z.string() };

export const TaskRun = z.discriminatedUnion("kind", [
  z.strictObject({
    ...run,
    kind: z.literal("turn"),
    turnId: z.string(),
    /** False when retention has removed the turn file. */
    hasTranscript: z.boolean(),
    /** Both absent while it runs or waits. */
    settledAt: z.exactOptional(z.string()),
    outcome: z.exactOptional(RunOutcome),
  }),
  z.strictObject({
    ...run,
    kind: z.literal("refused"),
    error: z.strictObject({ code: z.string(), message: z.string() }),
  }),
]);
export type TaskRun = Readonly<z.infer<typeof TaskRun>>;
export type TurnRun = Extract<TaskRun, { readonly kind: "turn" }>;

export interface TaskState {
  readonly created: TaskLogCreated;
  /** What the task runs by, and since when; absent until the first `schedule_set`. */
  readonly schedule?: { readonly is: TaskSchedule; readonly since: string };
  /** Oldest first; `runs.at(n).runSeq` is n + 1. */
  readonly runs: PersistentList<TaskRun>;
  /** The one run that has not settled. */
  readonly openRun?: TurnRun;
  /** The moment that the latest run by schedule was for, under the schedule in force. */
  readonly lastScheduledFor?: string;
  /** Runs that failed or were refused since the last one that completed; other endings change nothing. */
  readonly failuresInARow: number;
  /** When the latest of these failures was. */
  readonly lastFailureAt?: string;
}
