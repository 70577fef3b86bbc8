// Owns what is known of each task: its file and its folded run log, and the one way in which a run log grows (fold → append →
// remember → tell). Starts nothing and decides nothing about runs. app.md §5.
import {
  applyTaskEvent,
  CodedError,
  type ErrorRecord,
  fromErrorRecord,
  reduceTask,
  StoreIoError,
  type TaskDefinition,
  type TaskEvent,
  TaskNotFoundError,
  type TaskState,
  toErrorRecord,
} from "@x/shared";
import { KeyedMutex } from "../../concurrency/keyed-mutex.js";
import type { IClock } from "../../ports/clock.js";
import { knownIds } from "../known-ids.js";
import type { TaskChanges } from "./bus.js";
import type { ITaskFolder, ListedTask } from "./ports.js";
import type { ITaskRepo } from "./repo.js";

export interface KnownTask {
  readonly taskId: string;
  /** Its file, or why that cannot be used. */
  readonly file: { readonly definition: TaskDefinition } | { readonly error: ErrorRecord };
  /** Its run log (undefined: nothing written yet), or why that cannot be used. */
  readonly log: { readonly state: TaskState | undefined } | { readonly error: ErrorRecord };
}

export class TaskBook {
  readonly #folder: ITaskFolder;
  readonly #repo: ITaskRepo;
  readonly #clock: IClock;
  readonly #changes: TaskChanges;
  readonly #known = new Map<string, KnownTask>();
  readonly #writing = new KeyedMutex();

  constructor(parts: {
    taskFolder: ITaskFolder;
    taskRepo: ITaskRepo;
    clock: IClock;
    taskChanges: TaskChanges;
  }) {
    this.#folder = parts.taskFolder;
    this.#repo = parts.taskRepo;
    this.#clock = parts.clock;
    this.#changes = parts.taskChanges;
  }

  all(): KnownTask[] {
    return [...this.#known.values()];
  }

  find(taskId: string): KnownTask | undefined {
    return this.#known.get(taskId);
  }

  /** Throws `task-not-found`. */
  get(taskId: string): KnownTask {
    const known = this.#known.get(taskId);
    if (known !== undefined) return known;
    const ids = knownIds([...this.#known.keys()].toSorted());
    throw new TaskNotFoundError(`there is no task "${taskId}"${ids}`, { data: { taskId } });
  }

  /** Of a task that can run. Throws `task-not-found`, and what is wrong with its file or its log. */
  definitionOf(taskId: string): TaskDefinition {
    const { file, log } = this.get(taskId);
    if ("error" in file) throw fromErrorRecord(file.error);
    if ("error" in log) throw fromErrorRecord(log.error);
    return file.definition;
  }

  /**
   * Reads the folder again, and the run logs that are not known or could not be used; with `all` every one, for a store that another
   * program writes. Throws `store-io` when the folder cannot be listed.
   */
  async refresh({ all = false } = {}): Promise<void> {
    const listed = await this.#folder.list();
    const ids = new Set(listed.map(({ taskId }) => taskId));
    for (const known of this.all()) if (!ids.has(known.taskId)) this.#missing(known);
    await Promise.all(listed.map((task) => this.#place(task, all)));
  }

  /** A file was written here. */
  async placed(definition: TaskDefinition): Promise<void> {
    await this.#place({ taskId: definition.id, definition }, false);
  }

  forget(taskId: string): void {
    if (this.#known.delete(taskId)) this.#changes.publish(taskId);
  }

  /**
   * Adds to the run log what `draft` makes of its state, the first line included where there is none. Throws `task-not-found`, the
   * error of a log that cannot be used, `store-io`, `shutting-down`; then nothing was written.
   */
  commit(
    taskId: string,
    draft: (state: TaskState | undefined, ts: string) => readonly TaskEvent[],
  ): Promise<void> {
    return this.#writing.withLock(taskId, async () => {
      const { log } = this.get(taskId);
      if ("error" in log) throw fromErrorRecord(log.error);
      const ts = this.#clock.now();
      const events = draft(log.state, ts);
      if (events.length === 0) return;
      try {
        const state = log.state ?? (await this.#begin(taskId, ts));
        const next = events.reduce((folded, event) => applyTaskEvent(folded, event), state);
        await this.#repo.append(taskId, events);
        this.#remember(taskId, { state: next });
      } catch (error) {
        // A disk that says no is asked again when the folder is read next, not at once and for ever.
        if (error instanceof StoreIoError) this.#remember(taskId, { error: toErrorRecord(error) });
        throw error;
      }
    });
  }

  /** Nothing is added to the run log meanwhile; afterwards it is known as it lies there then. Also of a log without a task. */
  replaceLog<T>(taskId: string, replace: () => Promise<T>): Promise<T> {
    return this.#writing.withLock(taskId, async () => {
      try {
        return await replace();
      } finally {
        if (this.#known.has(taskId)) this.#remember(taskId, await this.#readLog(taskId));
      }
    });
  }

  async #begin(taskId: string, ts: string): Promise<TaskState> {
    const created = { type: "task_log_created", schemaVersion: 1, taskId, ts } as const;
    await this.#repo.create(created);
    const state = applyTaskEvent(undefined, created);
    this.#remember(taskId, { state });
    return state;
  }

  #remember(taskId: string, log: KnownTask["log"]): void {
    const known = this.#known.get(taskId);
    if (known === undefined) return;
    this.#known.set(taskId, { ...known, log });
    this.#changes.publish(taskId);
  }

  #missing({ taskId, log }: KnownTask): void {
    const isOpen = "state" in log && log.state?.openRun !== undefined;
    if (!isOpen) {
      this.forget(taskId);
      return;
    }
    // Its run is still to be settled; the next look forgets it.
    const error = {
      code: TaskNotFoundError.code,
      message: `tasks/${taskId}.json was deleted while the task ran`,
    };
    this.#known.set(taskId, { taskId, log, file: { error } });
    this.#changes.publish(taskId);
  }

  async #place(listed: ListedTask, readLog: boolean): Promise<void> {
    const { taskId } = listed;
    const file = "definition" in listed ? { definition: listed.definition } : { error: listed.error };
    await this.#writing.withLock(taskId, async () => {
      const before = this.#known.get(taskId);
      const keepsLog = before !== undefined && "state" in before.log && !readLog;
      const after = { taskId, file, log: keepsLog ? before.log : await this.#readLog(taskId) };
      this.#known.set(taskId, after);
      const isSame =
        keepsLog && before !== undefined && JSON.stringify(before.file) === JSON.stringify(after.file);
      if (!isSame) this.#changes.publish(taskId);
    });
  }

  async #readLog(taskId: string): Promise<KnownTask["log"]> {
    try {
      return { state: reduceTask(await this.#repo.read(taskId)) };
    } catch (error) {
      if (error instanceof TaskNotFoundError) return { state: undefined };
      if (!(error instanceof CodedError)) throw error;
      return { error: toErrorRecord(error) };
    }
  }
}
