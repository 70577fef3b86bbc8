// Owns the typed view of a session log and the session lock. S§4.3.
// Where the bytes lie is the log's business: `fs-repo.ts`, `memory-repo.ts`.
import { assertValidId, type SessionCreated, type SessionEvent } from "@x/shared";
import { KeyedMutex } from "../../concurrency/keyed-mutex.js";
import type { EventLog, SalvageReport } from "../../storage/event-log.js";
import type { LogBytes } from "../../storage/log-bytes.js";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import type { ISessionRepo } from "./repo.js";

export abstract class LogSessionRepo implements ISessionRepo, LogMaintenance<SessionEvent> {
  readonly #log: EventLog<SessionEvent>;
  readonly #locks = new KeyedMutex();

  constructor(log: EventLog<SessionEvent>) {
    this.#log = log;
  }

  /** Sessions whose lock is held or waited for; 0 when all is quiet. */
  get lockedSessions(): number {
    return this.#locks.size;
  }

  async create(event: SessionCreated): Promise<void> {
    await this.#log.create(event);
  }

  async read(sessionId: string): Promise<SessionEvent[]> {
    return this.#log.read(sessionId);
  }

  async append(sessionId: string, events: readonly SessionEvent[]): Promise<void> {
    await this.#log.append(sessionId, events);
  }

  async withLock<T>(sessionId: string, fn: () => Promise<T>): Promise<T> {
    assertValidId(sessionId);
    return this.#locks.withLock(sessionId, async () => {
      try {
        return await fn();
      } finally {
        await this.#log.release(sessionId);
      }
    });
  }

  async listSessionIds(): Promise<string[]> {
    const ids: string[] = [];
    for await (const partition of this.#log.listPartitions()) ids.push(...partition);
    return ids;
  }

  /** The same ids in the same order, a day at a time, for a scan that starts before the walk has ended. Throws `store-io` last. */
  listPartitions(): AsyncIterable<string[]> {
    return this.#log.listPartitions();
  }

  async delete(sessionId: string): Promise<void> {
    await this.#log.delete(sessionId);
  }

  /** Recovery on request; `accepts` is the fold, one event at a time. See `EventLog.salvage`. */
  async salvage(sessionId: string, accepts?: (event: SessionEvent) => boolean): Promise<SalvageReport> {
    return this.#log.salvage(sessionId, accepts);
  }

  /** The file as it stands. See `EventLog.bytes`. */
  async bytes(sessionId: string): Promise<LogBytes> {
    return this.#log.bytes(sessionId);
  }

  /** Waits for appends under way and closes what is open. */
  async close(): Promise<void> {
    await this.#log.close();
  }
}
