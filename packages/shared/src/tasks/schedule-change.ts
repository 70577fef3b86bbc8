// Owns noticing that a task runs by another schedule than its log says: edited, paused, or new. Pure.
import { jsonEqual } from "../turns/json-equal.js";
import { effectiveSchedule, type TaskDefinition } from "./definition.js";
import type { ScheduleSet } from "./events.js";
import type { TaskState } from "./state.js";

/** What is to be written, or undefined when the log has it already. */
export function scheduleChange(
  definition: TaskDefinition,
  state: Pick<TaskState, "schedule"> | undefined,
  ts: string,
): ScheduleSet | undefined {
  const schedule = effectiveSchedule(definition);
  if (state?.schedule !== undefined && jsonEqual(schedule, state.schedule.is)) return undefined;
  return { type: "schedule_set", taskId: definition.id, ts, schedule };
}
