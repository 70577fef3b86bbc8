// Owns what makes an event log a task's run log. app.md §5.
import {
  TASK_EVENT_TYPES,
  TASK_LOG_SCHEMA_VERSION,
  TaskCorruptionError,
  TaskEvent,
  TaskExistsError,
  TaskNotFoundError,
} from "@x/shared";
import { type LogFormat, validateBy } from "../../storage/log-format.js";
import { SIDE_BY_SIDE } from "../../storage/log-layout.js";

export const TASK_LOG: LogFormat<TaskEvent> = {
  folder: "tasks",
  layout: SIDE_BY_SIDE,
  noun: "task",
  idField: "taskId",
  idOf: (event) => event.taskId,
  firstType: "task_log_created",
  schemaVersion: TASK_LOG_SCHEMA_VERSION,
  types: new Set(TASK_EVENT_TYPES),
  validate: validateBy(TaskEvent),
  // Few and far between, and each says what ran: all are worth a sync.
  isBoundary: () => true,
  // A task is not exported; without a history it begins anew.
  lastResort: "move the file away to keep the task without its history, or delete the task",
  NotFoundError: TaskNotFoundError,
  ExistsError: TaskExistsError,
  CorruptionError: TaskCorruptionError,
};
