// Owns the runs of one task in view: the latest ones, more on request, read again whenever the task changes. app.md §5.
import type { CodedError, TaskRun } from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";
import type { TaskListStore } from "./task-list-store.js";

const PAGE = 50;
/** Of what one request may ask for. */
const MOST = 500;

export interface TaskHistory {
  /** Latest first. */
  readonly runs: readonly TaskRun[];
  readonly more: boolean;
  readonly isRead: boolean;
  readonly failure: CodedError | undefined;
}

export class TaskHistoryStore extends ExternalStore<TaskHistory> {
  readonly #client: IpcClient;
  readonly #taskId: string;
  readonly #off: () => void;
  #limit = PAGE;
  #reading = 0;
  #history: TaskHistory = { runs: [], more: false, isRead: false, failure: undefined };

  constructor(client: IpcClient, frames: Frames, list: TaskListStore, taskId: string) {
    super(frames);
    this.#client = client;
    this.#taskId = taskId;
    this.#off = list.onTask((changed) => {
      if (changed === taskId) void this.read();
    });
  }

  close(): void {
    this.#off();
  }

  async read(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    const request = { taskId: this.#taskId, limit: this.#limit };
    try {
      const { runs, more } = await this.#client.call("tasks:history", request);
      // An answer that a later question has overtaken is old.
      if (reading !== this.#reading) return;
      this.#history = { runs, more: more && this.#limit < MOST, isRead: true, failure: undefined };
    } catch (error) {
      if (reading !== this.#reading) return;
      this.#history = { ...this.#history, isRead: true, failure: asCodedError(error) };
    }
    this.changed();
  }

  showMore(): void {
    this.#limit = Math.min(MOST, this.#limit + PAGE);
    void this.read();
  }

  protected override makeSnapshot(): TaskHistory {
    return this.#history;
  }
}
