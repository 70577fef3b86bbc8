// Owns looking at the clock for all tasks: starts what `nextRun` says is due and sleeps until the next moment. Only in a core that
// writes its store and was asked to. app.md §5.
import { nextRun, type ReadCron, scheduleChange, toErrorRecord } from "@x/shared";
import type { Unsubscribe } from "../../bus/event-hub.js";
import type { IClock } from "../../ports/clock.js";
import type { ILogger } from "../../ports/logger.js";
import type { ITimers } from "../../ports/timers.js";
import { setAlarm } from "./alarm.js";
import type { TaskChanges } from "./bus.js";
import type { KnownTask, TaskBook } from "./task-book.js";
import type { TaskSupervisor } from "./task-supervisor.js";

/** How often the folder is read again, for edits by hand and for what could not be read before. */
const REFRESH_MS = 20_000;

export interface TaskSchedulerParts {
  readonly taskBook: TaskBook;
  readonly taskSupervisor: TaskSupervisor;
  readonly taskChanges: TaskChanges;
  readonly readCron: ReadCron;
  readonly clock: IClock;
  readonly timers: ITimers;
  readonly logger: ILogger;
}

export class TaskScheduler {
  readonly #parts: TaskSchedulerParts;
  #cancelAlarm = (): void => {};
  #cancelRefresh = (): void => {};
  #unsubscribe: Unsubscribe = () => {};
  #state: "new" | "running" | "closed" = "new";
  #isLooking = false;
  #refreshing: Promise<void> = Promise.resolve();

  constructor({
    taskBook,
    taskSupervisor,
    taskChanges,
    readCron,
    clock,
    timers,
    logger,
  }: TaskSchedulerParts) {
    this.#parts = { taskBook, taskSupervisor, taskChanges, readCron, clock, timers, logger };
  }

  /** Never rejects: what cannot be read now is read again later. Resolves when the tasks have been looked at once. */
  async start(): Promise<void> {
    if (this.#state !== "new") return;
    this.#state = "running";
    this.#unsubscribe = this.#parts.taskChanges.subscribe(() => this.#look());
    this.#refresh();
    await this.#refreshing;
  }

  /** Resolves when no reading of the files is under way. */
  settled(): Promise<void> {
    return this.#refreshing;
  }

  close(): void {
    this.#state = "closed";
    this.#unsubscribe();
    this.#cancelAlarm();
    this.#cancelRefresh();
  }

  /** Settles open runs of an earlier program and notes schedules that changed. Rejects with `store-io`. */
  async prepare(): Promise<void> {
    await this.#parts.taskBook.refresh();
    for (const { taskId } of this.#parts.taskBook.all()) {
      try {
        await this.#parts.taskSupervisor.recover(taskId);
        await this.align(taskId);
      } catch (error) {
        this.#warn("a task could not be made ready", error, taskId);
      }
    }
  }

  /** Notes in the run log by which schedule the task runs now, where that is news. */
  async align(taskId: string): Promise<void> {
    const { file, log } = this.#parts.taskBook.get(taskId);
    if ("error" in file || "error" in log) return;
    await this.#parts.taskBook.commit(taskId, (state, ts) => {
      const change = scheduleChange(file.definition, state, ts);
      return change === undefined ? [] : [change];
    });
  }

  #refresh(): void {
    this.#refreshing = this.#refreshNow();
  }

  async #refreshNow(): Promise<void> {
    try {
      await this.prepare();
    } catch (error) {
      this.#warn("the tasks could not be read", error);
    }
    if (this.#state === "closed") return;
    this.#cancelRefresh = this.#parts.timers.after(REFRESH_MS, () => this.#refresh());
    this.#look();
  }

  #look(): void {
    // A start publishes a change at once; that look would see the same as this one.
    if (this.#state !== "running" || this.#isLooking) return;
    this.#isLooking = true;
    try {
      this.#startAllDue();
    } finally {
      this.#isLooking = false;
    }
  }

  #startAllDue(): void {
    const { clock, timers, taskBook } = this.#parts;
    const now = Date.parse(clock.now());
    let earliest = Number.POSITIVE_INFINITY;
    for (const task of taskBook.all()) earliest = Math.min(earliest, this.#startIfDue(task, now));
    this.#cancelAlarm();
    this.#cancelAlarm =
      earliest === Number.POSITIVE_INFINITY
        ? () => {}
        : setAlarm({ clock, timers }, earliest, () => this.#look());
  }

  /** When to look at the task next, if a moment is known. */
  #startIfDue({ taskId, file, log }: KnownTask, now: number): number {
    const { taskSupervisor, readCron } = this.#parts;
    if ("error" in file || "error" in log || log.state === undefined) return Number.POSITIVE_INFINITY;
    if (taskSupervisor.activityOf(taskId) !== undefined) return Number.POSITIVE_INFINITY;
    // Edited or paused a moment ago: first the log says so.
    if (scheduleChange(file.definition, log.state, "") !== undefined) return Number.POSITIVE_INFINITY;
    const next = nextRun({ definition: file.definition, state: log.state, now, readCron });
    if (next.kind === "later") return next.at;
    if (next.kind !== "due") return Number.POSITIVE_INFINITY;
    const scheduledFor = new Date(next.scheduledFor).toISOString();
    // What keeps it from beginning is in its run log.
    taskSupervisor.start(taskId, { kind: "schedule", scheduledFor }).catch(() => undefined);
    return Number.POSITIVE_INFINITY;
  }

  #warn(what: string, error: unknown, taskId?: string): void {
    const { code } = toErrorRecord(error);
    this.#parts.logger.warn(what, { code, ...(taskId === undefined ? {} : { taskId }) });
  }
}
