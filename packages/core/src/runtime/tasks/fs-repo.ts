// Owns nothing but the joining of the run logs to the disk. app.md §5.
import type { TaskEvent } from "@x/shared";
import { FsEventLog, type FsLogOptions } from "../../storage/fs-event-log.js";
import { LogTaskRepo } from "./log-repo.js";
import { TASK_LOG } from "./task-log.js";

export class FsTaskRepo extends LogTaskRepo {
  constructor(options: FsLogOptions) {
    super(new FsEventLog<TaskEvent>(TASK_LOG, options));
  }
}
