// Owns the list of background tasks in the window: read when it is first looked at and on request, kept up by `tasks:events`. app.md §5.
import type { CodedError, TaskChanged, TaskEntry } from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";

export interface TaskList {
  /** By name. */
  readonly tasks: readonly TaskEntry[];
  /** False until main has answered once. */
  readonly isRead: boolean;
  /** Why the last reading failed. */
  readonly failure: CodedError | undefined;
}

export class TaskListStore extends ExternalStore<TaskList> {
  readonly #client: IpcClient;
  readonly #entries = new Map<string, TaskEntry>();
  readonly #listeners = new Set<(taskId: string) => void>();
  // What was told while an answer is on its way may be newer than the answer.
  #toldMeanwhile: TaskChanged[] | undefined;
  #isRead = false;
  #failure: CodedError | undefined;

  constructor(client: IpcClient, frames: Frames) {
    super(frames);
    this.#client = client;
  }

  listen(): void {
    this.#client.on("tasks:events", (change) => {
      this.#toldMeanwhile?.push(change);
      this.#take(change);
      this.changed();
      for (const listener of this.#listeners) listener(change.taskId);
    });
  }

  /** Calls the listener with the id of each task that changes; the returned function ends it. */
  onTask(listener: (taskId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Main reads the files again, so an edit by hand shows. */
  async read(): Promise<void> {
    const told: TaskChanged[] = [];
    this.#toldMeanwhile = told;
    try {
      const { tasks } = await this.#client.call("tasks:list", {});
      this.#entries.clear();
      for (const entry of tasks) this.#entries.set(entry.taskId, entry);
      for (const change of told) this.#take(change);
      this.#isRead = true;
      this.#failure = undefined;
    } catch (error) {
      this.#failure = asCodedError(error);
    }
    if (this.#toldMeanwhile === told) this.#toldMeanwhile = undefined;
    this.changed();
  }

  protected override makeSnapshot(): TaskList {
    const nameOf = ({ taskId, definition }: TaskEntry) => definition?.name ?? taskId;
    const tasks = [...this.#entries.values()].sort((left, right) =>
      nameOf(left).localeCompare(nameOf(right)),
    );
    return { tasks, isRead: this.#isRead, failure: this.#failure };
  }

  #take({ taskId, entry }: TaskChanged): void {
    if (entry === null) this.#entries.delete(taskId);
    else this.#entries.set(taskId, entry);
  }
}
