// Owns recovery of a task's run log, only when somebody asks: it keeps its longest valid prefix and its original beside it. Nothing runs
// because of it; a run whose end was lost is settled as one that a crash cut off. quality.md §1, app.md §5.
import {
  applyTaskEvent,
  type RecoveryReport,
  type TaskEvent,
  TaskNotFoundError,
  TaskRunningError,
  type TaskState,
} from "@x/shared";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import { recoveredFiles } from "../../storage/recovered-files.js";
import type { TaskBook } from "./task-book.js";
import type { TaskSupervisor } from "./task-supervisor.js";

export interface TaskRecoveryParts {
  readonly taskBook: TaskBook;
  readonly taskFiles: LogMaintenance<TaskEvent>;
  readonly taskSupervisor: Pick<TaskSupervisor, "activityOf">;
}

export class TaskRecovery {
  readonly #book: TaskBook;
  readonly #files: LogMaintenance<TaskEvent>;
  readonly #supervisor: Pick<TaskSupervisor, "activityOf">;

  constructor({ taskBook, taskFiles, taskSupervisor }: TaskRecoveryParts) {
    this.#book = taskBook;
    this.#files = taskFiles;
    this.#supervisor = taskSupervisor;
  }

  /** Also of a log whose task is gone. Throws as `ITasks.recover` says. */
  async recover(taskId: string): Promise<RecoveryReport> {
    if (this.#supervisor.activityOf(taskId) !== undefined) {
      throw new TaskRunningError(`task "${taskId}" is running; stop it before its history is recovered`, {
        data: { taskId },
      });
    }
    try {
      const report = await this.#book.replaceLog(taskId, () => this.#files.salvage(taskId, foldsAsTask()));
      return { recovered: recoveredFiles(report), lostTurns: [] };
    } catch (error) {
      if (!(error instanceof TaskNotFoundError)) throw error;
      // One that has not run yet has no log; of what is no task at all it is said which tasks there are.
      this.#book.get(taskId);
      return { recovered: [], lostTurns: [] };
    }
  }
}

/** True for each event as long as the whole can be folded; throws `task-corrupt`, which ends the prefix too. */
function foldsAsTask(): (event: TaskEvent) => boolean {
  let state: TaskState | undefined;
  return (event) => {
    state = applyTaskEvent(state, event);
    return true;
  };
}
