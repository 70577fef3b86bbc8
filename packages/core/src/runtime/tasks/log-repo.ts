// Owns the typed view of a task's run log. app.md §5. Where the bytes lie is the log's business: `fs-repo.ts`.
import type { TaskEvent, TaskLogCreated } from "@x/shared";
import type { EventLog, SalvageReport } from "../../storage/event-log.js";
import type { LogBytes } from "../../storage/log-bytes.js";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import type { ITaskRepo } from "./repo.js";

export class LogTaskRepo implements ITaskRepo, LogMaintenance<TaskEvent> {
  readonly #log: EventLog<TaskEvent>;

  constructor(log: EventLog<TaskEvent>) {
    this.#log = log;
  }

  async create(event: TaskLogCreated): Promise<void> {
    await this.#log.create(event);
  }

  async read(taskId: string): Promise<TaskEvent[]> {
    return this.#log.read(taskId);
  }

  async append(taskId: string, events: readonly TaskEvent[]): Promise<void> {
    await this.#log.append(taskId, events);
    // Minutes pass until the next one as a rule.
    await this.#log.release(taskId);
  }

  async listTaskIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const partition of this.#log.listPartitions()) ids.push(...partition);
    return ids;
  }

  async delete(taskId: string): Promise<void> {
    await this.#log.delete(taskId);
  }

  /** One array, since the logs lie side by side. */
  listPartitions(): AsyncIterable<string[]> {
    return this.#log.listPartitions();
  }

  /** Recovery on request; `accepts` is the fold, one event at a time. See `EventLog.salvage`. */
  async salvage(taskId: string, accepts?: (event: TaskEvent) => boolean): Promise<SalvageReport> {
    return this.#log.salvage(taskId, accepts);
  }

  /** The file as it stands. See `EventLog.bytes`. */
  async bytes(taskId: string): Promise<LogBytes> {
    return this.#log.bytes(taskId);
  }

  /** Waits for appends under way and closes what is open. */
  async close(): Promise<void> {
    await this.#log.close();
  }
}
