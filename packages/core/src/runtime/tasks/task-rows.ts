// Owns the rows of the task list: built from what is known, told when they change. app.md §5.
import {
  applyTaskEvent,
  type ErrorRecord,
  nextRun,
  type ReadCron,
  scheduleChange,
  type TaskDefinition,
  type TaskEntry,
  type TaskState,
  taskEntryOf,
} from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import type { ITaskBus, TaskChanges } from "./bus.js";
import type { KnownTask, TaskBook } from "./task-book.js";
import type { TaskSupervisor } from "./task-supervisor.js";

export interface TaskRowsParts {
  readonly taskBook: TaskBook;
  readonly taskSupervisor: TaskSupervisor;
  readonly taskChanges: TaskChanges;
  readonly taskBus: ITaskBus;
  readonly readCron: ReadCron;
  readonly clock: IClock;
}

export class TaskRows {
  readonly #book: TaskBook;
  readonly #supervisor: TaskSupervisor;
  readonly #bus: ITaskBus;
  readonly #readCron: ReadCron;
  readonly #clock: IClock;

  constructor(parts: TaskRowsParts) {
    this.#book = parts.taskBook;
    this.#supervisor = parts.taskSupervisor;
    this.#bus = parts.taskBus;
    this.#readCron = parts.readCron;
    this.#clock = parts.clock;
    parts.taskChanges.subscribe((taskId) => this.#publish(taskId));
  }

  /** By id. */
  all(): TaskEntry[] {
    return this.#book
      .all()
      .map((task) => this.#rowOf(task))
      .sort((left, right) => (left.taskId < right.taskId ? -1 : 1));
  }

  /** Throws `task-not-found`. */
  get(taskId: string): TaskEntry {
    return this.#rowOf(this.#book.get(taskId));
  }

  #publish(taskId: string): void {
    const task = this.#book.find(taskId);
    const entry = task === undefined ? null : this.#rowOf(task);
    this.#bus.publish({ type: "task-changed", taskId, entry });
  }

  #rowOf({ taskId, file, log }: KnownTask): TaskEntry {
    const definition = "definition" in file ? file.definition : undefined;
    const state = "state" in log ? log.state : undefined;
    const next = definition === undefined || "error" in log ? undefined : this.#next(definition, state);
    const activity = this.#supervisor.activityOf(taskId);
    return taskEntryOf({ taskId, definition, error: faultOf({ file, log }), state, next, activity });
  }

  #next(definition: TaskDefinition, log: TaskState | undefined) {
    const now = this.#clock.now();
    const state = asNoted(definition, log, now);
    return state && nextRun({ definition, state, now: Date.parse(now), readCron: this.#readCron });
  }
}

/**
 * The log as it will be once it says by which schedule the task runs now. Undefined of an interval that it does not say yet: that
 * counts from then on, and when a program that runs schedules opens the store nobody knows.
 */
function asNoted(
  definition: TaskDefinition,
  state: TaskState | undefined,
  ts: string,
): TaskState | undefined {
  const change = scheduleChange(definition, state, ts);
  if (change === undefined) return state;
  if (change.schedule.kind === "interval") return undefined;
  const created = { type: "task_log_created", schemaVersion: 1, taskId: definition.id, ts } as const;
  return applyTaskEvent(state ?? applyTaskEvent(undefined, created), change);
}

function faultOf({ file, log }: Pick<KnownTask, "file" | "log">): ErrorRecord | undefined {
  if ("error" in file) return plain(file.error);
  return "error" in log ? plain(log.error) : undefined;
}

function plain({ code, message }: ErrorRecord): ErrorRecord {
  return { code, message };
}
