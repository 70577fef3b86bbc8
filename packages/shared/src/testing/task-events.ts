// Builders of a task's definition and run log with fixed ids and times, so that whole values can be compared. app.md §5.
import type { TaskDefinition } from "../tasks/definition.js";
import type {
  RunOutcome,
  RunRefused,
  RunSettled,
  RunStarted,
  RunTrigger,
  ScheduleSet,
  TaskEvent,
  TaskLogCreated,
  TranscriptsRemoved,
} from "../tasks/events.js";
import type { TaskSchedule } from "../tasks/schedule.js";
import { turnIdAt } from "./session-events.js";

export const TASK_ID = "morning-news";

/** Second `second` after 05:00 UTC of the fixed day. */
export function taskTime(second: number): string {
  return new Date(Date.UTC(2025, 10, 11, 5, 0, second)).toISOString();
}

export function taskDefinition(fields: Partial<TaskDefinition> = {}): TaskDefinition {
  return {
    schemaVersion: 1,
    id: TASK_ID,
    name: "Morning news",
    prompt: "Say what is new.",
    agentId: "copilot",
    schedule: { kind: "manual" },
    paused: false,
    allowTools: [],
    missedRuns: { policy: "run-once" },
    limits: { waitSeconds: 3_600, keepTranscripts: 50 },
    ...fields,
  };
}

export function taskLogCreated(fields: Partial<TaskLogCreated> = {}): TaskLogCreated {
  return { type: "task_log_created", schemaVersion: 1, taskId: TASK_ID, ts: taskTime(0), ...fields };
}

export function scheduleSet(schedule: TaskSchedule, second = 0): ScheduleSet {
  return { type: "schedule_set", taskId: TASK_ID, ts: taskTime(second), schedule };
}

/** The trigger of a run that was due in that second. */
export function dueAt(second: number): RunTrigger {
  return { kind: "schedule", scheduledFor: taskTime(second) };
}

export const byHand: RunTrigger = { kind: "manual" };

/** Run number `seq`, which is turn number `seq`, started in that second. */
export function runStarted(seq: number, second = seq * 10, trigger: RunTrigger = dueAt(second)): RunStarted {
  return {
    type: "run_started",
    taskId: TASK_ID,
    ts: taskTime(second),
    runSeq: seq,
    turnId: turnIdAt(seq),
    trigger,
  };
}

export function runSettled(
  seq: number,
  outcome: RunOutcome = { status: "completed" },
  second = seq * 10 + 5,
): RunSettled {
  return { type: "run_settled", taskId: TASK_ID, ts: taskTime(second), turnId: turnIdAt(seq), outcome };
}

export function runRefused(seq: number, second = seq * 10, trigger: RunTrigger = dueAt(second)): RunRefused {
  return {
    type: "run_refused",
    taskId: TASK_ID,
    ts: taskTime(second),
    runSeq: seq,
    trigger,
    error: { code: "model-not-configured", message: "no model is set up" },
  };
}

export function transcriptsRemoved(...runSeqs: number[]): TranscriptsRemoved {
  return { type: "transcripts_removed", taskId: TASK_ID, ts: taskTime(600), runSeqs };
}

/** An event that no type allows, as a damaged or newer file may hold it. */
export function impossibleTaskEvent(fields: Record<string, unknown>): TaskEvent {
  return { taskId: TASK_ID, ts: taskTime(0), ...fields } as unknown as TaskEvent;
}
