// Owns the events of a task's run log, `storage/tasks/<taskId>.jsonl`. app.md §5. What a run said lies in its turn file.
import { z } from "zod";
import { TaskId } from "./definition.js";
import { TaskSchedule } from "./schedule.js";

/** The newest schema version a run log may name in its first line. */
export const TASK_LOG_SCHEMA_VERSION = 1;

const base = { taskId: TaskId, ts: z.iso.datetime() };

export const TaskLogCreated = z.strictObject({
  ...base,
  type: z.literal("task_log_created"),
  schemaVersion: z.literal(TASK_LOG_SCHEMA_VERSION),
});
export type TaskLogCreated = z.infer<typeof TaskLogCreated>;

/** From here on the task runs by this schedule; no earlier moment of it counts as missed. */
export const ScheduleSet = z.strictObject({
  ...base,
  type: z.literal("schedule_set"),
  schedule: TaskSchedule,
});
export type ScheduleSet = z.infer<typeof ScheduleSet>;

/** Why a run began: a person said so, or the moment `scheduledFor` had come. */
export const RunTrigger = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("manual") }),
  z.strictObject({ kind: z.literal("schedule"), scheduledFor: z.iso.datetime() }),
]);
export type RunTrigger = z.infer<typeof RunTrigger>;

/** Written after the turn file and before anything in the turn runs, so a run that did something is always known. */
export const RunStarted = z.strictObject({
  ...base,
  type: z.literal("run_started"),
  /** 1-based number of the run. */
  runSeq: z.int().positive(),
  turnId: z.string().min(1),
  trigger: RunTrigger,
});
export type RunStarted = z.infer<typeof RunStarted>;

/** A run that came to no turn: no model is set up, the agent is gone. */
export const RunRefused = z.strictObject({
  ...base,
  type: z.literal("run_refused"),
  runSeq: z.int().positive(),
  trigger: RunTrigger,
  error: z.strictObject({ code: z.string(), message: z.string() }),
});
export type RunRefused = z.infer<typeof RunRefused>;

/** `interrupted`: the program ended while it ran. It is not repeated. */
export const RunOutcome = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("completed") }),
  z.strictObject({
    status: z.literal("failed"),
    error: z.string(),
    code: z.exactOptional(z.string()),
  }),
  z.strictObject({ status: z.literal("cancelled"), reason: z.exactOptional(z.string()) }),
  z.strictObject({ status: z.literal("interrupted") }),
]);
export type RunOutcome = z.infer<typeof RunOutcome>;

export const RunSettled = z.strictObject({
  ...base,
  type: z.literal("run_settled"),
  turnId: z.string().min(1),
  outcome: RunOutcome,
});
export type RunSettled = z.infer<typeof RunSettled>;

/** The turn files of these runs are gone. */
export const TranscriptsRemoved = z.strictObject({
  ...base,
  type: z.literal("transcripts_removed"),
  runSeqs: z.array(z.int().positive()).min(1),
});
export type TranscriptsRemoved = z.infer<typeof TranscriptsRemoved>;

export const TaskEvent = z.discriminatedUnion("type", [
  TaskLogCreated,
  ScheduleSet,
  RunStarted,
  RunRefused,
  RunSettled,
  TranscriptsRemoved,
]);
export type TaskEvent = z.infer<typeof TaskEvent>;
export type TaskEventType = TaskEvent["type"];

/** Every event type of a run log, for an early and clear "unknown type". */
export const TASK_EVENT_TYPES: readonly TaskEventType[] = TaskEvent.options.map(
  (option) => option.shape.type.value,
);
