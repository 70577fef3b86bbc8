// Owns the public face of background tasks. app.md §5.
import type { RecoveryReport, TaskDraft, TaskEntry, TaskRun } from "@x/shared";

export interface TaskHistoryPage {
  /** Latest first. */
  readonly runs: readonly TaskRun[];
  /** Whether there are earlier runs. */
  readonly more: boolean;
}

/**
 * Every method reads the files first, so an edit by hand counts; a core that only reads shows what the writing program left, and
 * refuses every change with `store-locked`. Runs are turns without a session: they never appear among sessions.
 */
export interface ITasks {
  /** By id; a task whose file or log cannot be used is listed with its fault. Errors: `store-io`. */
  list(): Promise<TaskEntry[]>;
  /** Errors: `task-not-found`, `store-io`. */
  get(taskId: string): Promise<TaskEntry>;
  /** Errors: `invalid-input`, `store-io`. */
  create(draft: TaskDraft): Promise<{ taskId: string }>;
  /** Counts from the next run on. Errors: `task-not-found`, `invalid-input`, `store-io`. */
  update(taskId: string, draft: TaskDraft): Promise<void>;
  /** Stops it, then removes its file, its transcripts and its run log. Errors: `task-not-found`, `store-io`. */
  delete(taskId: string): Promise<void>;
  /** Resolves when the run has begun. Errors: `task-not-found`, `task-running`, and what keeps a headless run from beginning. */
  runNow(taskId: string): Promise<{ turnId: string }>;
  /** Resolves when nothing of it runs any more, also when nothing did. Errors: `task-not-found`, `store-io`. */
  stop(taskId: string): Promise<void>;
  /**
   * A page of at most `limit` runs (default 50) before run number `before` (default: the latest). Errors: `task-not-found`, and the
   * fault of a run log that cannot be used.
   */
  history(taskId: string, page?: { before?: number; limit?: number }): Promise<TaskHistoryPage>;
  /**
   * Recovers a damaged run log, also that of a deleted task: the original is kept beside it, the log keeps its longest valid part. A
   * whole one is not touched. Errors: `task-not-found`; `task-corrupt` when not even the first line is valid; `task-running`,
   * `invalid-id`, `store-io`.
   */
  recover(taskId: string): Promise<RecoveryReport>;
}
