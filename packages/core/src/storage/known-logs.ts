// Owns what was decoded last of a few logs, so that a log which only grew is decoded from where it grew. T§2, quality.md §3 "warm".
import { deepFreeze } from "./deep-freeze.js";
import type { LogEvent } from "./log-format.js";

/** A log as it was read: whole lines, and the events that they say. Frozen, since every reader is given the same. */
export interface KnownLog<E extends LogEvent> {
  readonly bytes: Buffer;
  readonly events: readonly E[];
}

export interface KnownLogsLimits {
  /** Logs that are known at once; those that were read last stay. */
  readonly logs: number;
  /** A longer log is not kept. */
  readonly bytes: number;
}

export class KnownLogs<E extends LogEvent> {
  // In order of last use, the oldest first.
  readonly #logs = new Map<string, KnownLog<E>>();
  readonly #limits: KnownLogsLimits;

  constructor(limits: KnownLogsLimits) {
    this.#limits = limits;
  }

  /** The longest log that is kept, in bytes. */
  get mostBytes(): number {
    return this.#limits.bytes;
  }

  get(id: string): KnownLog<E> | undefined {
    return this.#logs.get(id);
  }

  /** What the log was when it was read last; undefined: too long to be kept. */
  put(id: string, log: KnownLog<E> | undefined): void {
    const before = this.#logs.get(id);
    this.#logs.delete(id);
    if (log === undefined) return;
    // What was known already is the very same events, frozen by then.
    const frozen = before !== undefined && before.events[0] === log.events[0] ? before.events.length : 0;
    for (const event of log.events.slice(frozen)) deepFreeze(event);
    this.#logs.set(id, log);
    for (const oldest of this.#logs.keys()) {
      if (this.#logs.size <= this.#limits.logs) break;
      this.#logs.delete(oldest);
    }
  }

  forget(id: string): void {
    this.#logs.delete(id);
  }
}
