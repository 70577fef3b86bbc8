// Owns the rows of the channel table for background tasks. A run's transcript is read like any turn, by `sessions:getTurn`. app.md §1, §5.
import { z } from "zod";
import { Id } from "../ids.js";
import { RecoveryReport } from "../sessions/recovery.js";
import { TaskDraft, TaskId } from "../tasks/definition.js";
import { TaskEntry } from "../tasks/entry.js";
import { TaskRun } from "../tasks/state.js";

const done = z.null();
const task = { taskId: TaskId };

export const taskChannels = {
  "tasks:list": { request: z.strictObject({}), response: z.strictObject({ tasks: z.array(TaskEntry) }) },
  "tasks:create": { request: z.strictObject({ draft: TaskDraft }), response: z.strictObject(task) },
  /** Counts from the next run on. */
  "tasks:update": { request: z.strictObject({ ...task, draft: TaskDraft }), response: done },
  /** Also its transcripts and its history. */
  "tasks:delete": { request: z.strictObject(task), response: done },
  /** Answers when the run has begun. */
  "tasks:runNow": { request: z.strictObject(task), response: z.strictObject({ turnId: Id }) },
  /** Answers when nothing of it runs any more. */
  "tasks:stop": { request: z.strictObject(task), response: done },
  /** Only because the person asked: the original is kept beside the recovered run log. */
  "tasks:recover": { request: z.strictObject(task), response: RecoveryReport },
  /** Latest first; `before` is a run number. */
  "tasks:history": {
    request: z.strictObject({
      ...task,
      before: z.exactOptional(z.int().positive()),
      limit: z.exactOptional(z.int().min(1).max(500)),
    }),
    response: z.strictObject({ runs: z.array(TaskRun).readonly(), more: z.boolean() }),
  },
} as const;

export type TaskChannel = keyof typeof taskChannels;
