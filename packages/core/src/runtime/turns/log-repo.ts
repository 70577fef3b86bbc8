// Owns the typed view of a turn log: the run lock, and which turns may be deleted. T§2.
// Where the bytes lie is the log's business: `fs-repo.ts`, `memory-repo.ts`.
import { assertValidId, InvalidInputError, type TurnCreated, type TurnEvent } from "@x/shared";
import { KeyedMutex } from "../../concurrency/keyed-mutex.js";
import type { EventLog, SalvageReport } from "../../storage/event-log.js";
import type { LogBytes } from "../../storage/log-bytes.js";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import type { ITurnRepo } from "./repo.js";

export abstract class LogTurnRepo implements ITurnRepo, LogMaintenance<TurnEvent> {
  readonly #log: EventLog<TurnEvent>;
  readonly #running = new KeyedMutex();

  constructor(log: EventLog<TurnEvent>) {
    this.#log = log;
  }

  /** Turns whose run lock is held or waited for; 0 when all is quiet. */
  get lockedTurns(): number {
    return this.#running.size;
  }

  async create(event: TurnCreated): Promise<void> {
    await this.#log.create(event);
  }

  async read(turnId: string): Promise<TurnEvent[]> {
    return this.#log.read(turnId);
  }

  async append(turnId: string, events: readonly TurnEvent[]): Promise<void> {
    await this.#log.append(turnId, events);
  }

  async withLock<T>(turnId: string, fn: () => Promise<T>): Promise<T> {
    assertValidId(turnId);
    return this.#running.withLock(turnId, async () => {
      try {
        return await fn();
      } finally {
        // The invocation is over, and with it the reason to keep the file open.
        await this.#log.release(turnId);
      }
    });
  }

  async delete(turnId: string): Promise<void> {
    // The rest may be damaged: a transcript that nobody can read can be given up all the same.
    const created = await this.#log.first(turnId);
    if (created.type === "turn_created" && created.sessionId !== null) {
      const message = `turn ${turnId} belongs to session ${created.sessionId}; only turns without a session can be deleted`;
      throw new InvalidInputError(message, { data: { turnId, sessionId: created.sessionId } });
    }
    await this.#log.delete(turnId);
  }

  /** Every turn of the store, a day at a time, newest first. Throws `store-io` last. */
  listPartitions(): AsyncIterable<string[]> {
    return this.#log.listPartitions();
  }

  /** Recovery on request; `accepts` is the fold, one event at a time. See `EventLog.salvage`. */
  async salvage(turnId: string, accepts?: (event: TurnEvent) => boolean): Promise<SalvageReport> {
    return this.#log.salvage(turnId, accepts);
  }

  /** The file as it stands. See `EventLog.bytes`. */
  async bytes(turnId: string): Promise<LogBytes> {
    return this.#log.bytes(turnId);
  }

  /** Waits for appends under way and closes what is open. */
  async close(): Promise<void> {
    await this.#log.close();
  }
}
