// Owns the two fan-outs of tasks: rows that changed, for whoever shows them, and "look at this task again", among the parts here.
import type { TaskChanged } from "@x/shared";
import { EventHub, type IEventHub } from "../../bus/event-hub.js";
import type { ILogger } from "../../ports/logger.js";

/** What `tasks:events` carries. */
export type ITaskBus = IEventHub<TaskChanged>;

export class TaskBus extends EventHub<TaskChanged> implements ITaskBus {
  constructor({ logger }: { logger: ILogger }) {
    super((error) => logger.warn("a listener of the task bus failed", { error: String(error) }));
  }
}

/** Carries the id of a task whose file, log or activity is another than before. */
export class TaskChanges extends EventHub<string> {
  constructor({ logger }: { logger: ILogger }) {
    super((error) => logger.warn("a part of the tasks failed", { error: String(error) }));
  }
}
