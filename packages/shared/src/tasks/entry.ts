// Owns what a list of tasks shows of each, and the change that is told of it; schemas because they cross IPC. app.md §5.
import { z } from "zod";
import { TaskDefinition, TaskId } from "./definition.js";
import type { NextRun } from "./next-run.js";
import { TaskRun, type TaskState } from "./state.js";

export const TaskEntry = z.strictObject({
  taskId: TaskId,
  /** Absent when its file cannot be used; then `error` says why. */
  definition: z.exactOptional(TaskDefinition),
  /** Its file or its run log cannot be used: it does not run until that is put right. */
  error: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
  nextRunAt: z.exactOptional(z.string()),
  /** The run that is at work or waits, else the last one. */
  lastRun: z.exactOptional(TaskRun),
  /** Set while a run is at work here: `waiting` when it waits for something outside. */
  activity: z.exactOptional(z.enum(["running", "waiting"])),
  failuresInARow: z.int().nonnegative(),
});
export type TaskEntry = Readonly<z.infer<typeof TaskEntry>>;

/** What `tasks:events` carries; `entry` is null when the task was deleted. */
export const TaskChanged = z.strictObject({
  type: z.literal("task-changed"),
  taskId: TaskId,
  entry: TaskEntry.nullable(),
});
export type TaskChanged = Readonly<z.infer<typeof TaskChanged>>;

export interface TaskEntryInput {
  readonly taskId: string;
  readonly definition: TaskDefinition | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly state: TaskState | undefined;
  readonly next: NextRun | undefined;
  readonly activity: "running" | "waiting" | undefined;
}

export function taskEntryOf({ taskId, definition, error, state, next, activity }: TaskEntryInput): TaskEntry {
  const lastRun = state?.runs.at(-1);
  const nextRunAt = next === undefined ? undefined : timeOf(next);
  return {
    taskId,
    failuresInARow: state?.failuresInARow ?? 0,
    ...(definition === undefined ? {} : { definition }),
    ...(error === undefined ? {} : { error }),
    ...(nextRunAt === undefined ? {} : { nextRunAt }),
    ...(lastRun === undefined ? {} : { lastRun }),
    ...(activity === undefined ? {} : { activity }),
  };
}

function timeOf(next: NextRun): string | undefined {
  switch (next.kind) {
    case "due":
      return new Date(next.scheduledFor).toISOString();
    case "later":
      return new Date(next.at).toISOString();
    default:
      return undefined;
  }
}
