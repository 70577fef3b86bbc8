// Owns the wiring of background tasks: their files, their run logs, and the parts that run them.
import type { TaskEvent } from "@x/shared";
import { cronOccurrences } from "../bridges/tasks/cron-occurrences.js";
import { TaskFolder } from "../bridges/tasks/task-folder.js";
import { TaskBus, TaskChanges } from "../runtime/tasks/bus.js";
import { FsTaskRepo } from "../runtime/tasks/fs-repo.js";
import { RunRecord } from "../runtime/tasks/run-record.js";
import { TaskBook } from "../runtime/tasks/task-book.js";
import { TaskRecovery } from "../runtime/tasks/task-recovery.js";
import { TaskRows } from "../runtime/tasks/task-rows.js";
import { TaskScheduler } from "../runtime/tasks/task-scheduler.js";
import { TaskSupervisor } from "../runtime/tasks/task-supervisor.js";
import { Tasks } from "../runtime/tasks/tasks.js";
import { TranscriptRetention } from "../runtime/tasks/transcript-retention.js";
import { TurnWaiter } from "../runtime/tasks/turn-waiter.js";
import { maintenanceOf } from "../storage/log-maintenance.js";
import { gatedRepo } from "../store/gated-repo.js";
import { built, type Registrations, singleton } from "./singleton.js";
import type { TasksCradle } from "./tasks-cradle.js";

export const tasks: Registrations<keyof TasksCradle> = {
  taskRepo: built(
    ({ workDir, logger, timers, fsync, writeGate }) =>
      gatedRepo(new FsTaskRepo({ workDir, logger, timers, fsync }), writeGate),
    (repo) => repo.close(),
  ),
  taskFiles: built(({ taskRepo }) => maintenanceOf<TaskEvent>(taskRepo, "task")),
  taskFolder: singleton(TaskFolder),
  readCron: built(() => cronOccurrences),
  taskBus: singleton(TaskBus),
  taskChanges: singleton(TaskChanges),
  taskBook: singleton(TaskBook),
  turnWaiter: singleton(TurnWaiter),
  transcriptRetention: singleton(TranscriptRetention),
  runRecord: singleton(RunRecord),
  taskSupervisor: singleton(TaskSupervisor),
  taskScheduler: singleton(TaskScheduler),
  taskRows: singleton(TaskRows),
  taskRecovery: singleton(TaskRecovery),
  tasks: singleton(Tasks),
};
