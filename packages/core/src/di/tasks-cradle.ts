// Owns the names and types of what background tasks register.
import type { ReadCron, TaskEvent } from "@x/shared";
import type { ITaskBus, TaskChanges } from "../runtime/tasks/bus.js";
import type { ITaskFolder } from "../runtime/tasks/ports.js";
import type { ITaskRepo } from "../runtime/tasks/repo.js";
import type { RunRecord } from "../runtime/tasks/run-record.js";
import type { TaskBook } from "../runtime/tasks/task-book.js";
import type { TaskRecovery } from "../runtime/tasks/task-recovery.js";
import type { TaskRows } from "../runtime/tasks/task-rows.js";
import type { TaskScheduler } from "../runtime/tasks/task-scheduler.js";
import type { TaskSupervisor } from "../runtime/tasks/task-supervisor.js";
import type { Tasks } from "../runtime/tasks/tasks.js";
import type { TranscriptRetention } from "../runtime/tasks/transcript-retention.js";
import type { TurnWaiter } from "../runtime/tasks/turn-waiter.js";
import type { LogMaintenance } from "../storage/log-maintenance.js";

export interface TasksCradle {
  readonly taskRepo: ITaskRepo;
  readonly taskFiles: LogMaintenance<TaskEvent>;
  readonly taskFolder: ITaskFolder;
  readonly readCron: ReadCron;
  readonly taskBus: ITaskBus;
  readonly taskChanges: TaskChanges;
  readonly taskBook: TaskBook;
  readonly turnWaiter: TurnWaiter;
  readonly transcriptRetention: TranscriptRetention;
  readonly runRecord: RunRecord;
  readonly taskSupervisor: TaskSupervisor;
  readonly taskScheduler: TaskScheduler;
  readonly taskRows: TaskRows;
  readonly taskRecovery: TaskRecovery;
  readonly tasks: Tasks;
}
