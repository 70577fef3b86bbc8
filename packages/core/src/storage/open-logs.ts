// Owns the handles that stay open between appends to the same log: bounded, closed when idle, never leaked. T§2, quality.md §3.
// Decides nothing about content; who appends holds the log's own lock.
import type { ITimers } from "../ports/timers.js";
import type { LogHandle } from "./log-files.js";

export interface OpenLog {
  readonly handle: LogHandle;
  /** The length up to which the file is known to be whole lines; undefined until it was looked at. */
  length: number | undefined;
}

interface Entry extends OpenLog {
  busy: boolean;
  usedSinceSweep: boolean;
}

export interface OpenLogsOptions {
  readonly capacity: number;
  readonly idleMs: number;
  readonly timers: ITimers;
  readonly onCloseFailed: (id: string, error: unknown) => void;
}

export class OpenLogs {
  // In order of last use, the oldest first.
  readonly #entries = new Map<string, Entry>();
  readonly #closings = new Set<Promise<void>>();
  readonly #options: OpenLogsOptions;
  #cancelSweep: (() => void) | undefined;
  #keeping = true;

  constructor(options: OpenLogsOptions) {
    this.#options = options;
  }

  /** Handles open now, those being closed included. */
  get size(): number {
    return this.#entries.size + this.#closings.size;
  }

  /** Runs `use` with the log's handle, opened by `open` when there is none. One use at a time for an id. */
  async use<T>(id: string, open: () => Promise<LogHandle>, use: (log: OpenLog) => Promise<T>): Promise<T> {
    const entry = this.#entries.get(id) ?? {
      handle: await open(),
      length: undefined,
      busy: true,
      usedSinceSweep: true,
    };
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    entry.busy = true;
    entry.usedSinceSweep = true;
    try {
      return await use(entry);
    } finally {
      entry.busy = false;
      this.#trim();
    }
  }

  /** Closes the log's handle, if one is open. Not while it is in use. */
  async close(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) await this.#close(id, entry);
  }

  /** Closes all that is not in use; what is in use is closed after it. From now on nothing is kept open. */
  async closeAll(): Promise<void> {
    this.#keeping = false;
    this.#trim();
    while (this.#closings.size > 0) await Promise.all(this.#closings);
  }

  #trim(): void {
    const most = this.#keeping ? this.#options.capacity : 0;
    for (const [id, entry] of this.#entries) {
      if (this.#entries.size <= most) break;
      if (!entry.busy) void this.#close(id, entry);
    }
    if (this.#entries.size === 0) {
      this.#cancelSweep?.();
      this.#cancelSweep = undefined;
    } else {
      this.#cancelSweep ??= this.#options.timers.after(this.#options.idleMs, () => this.#sweep());
    }
  }

  /** Closes what was not used since the last sweep. */
  #sweep(): void {
    this.#cancelSweep = undefined;
    for (const [id, entry] of this.#entries) {
      if (!entry.usedSinceSweep && !entry.busy) void this.#close(id, entry);
      entry.usedSinceSweep = false;
    }
    this.#trim();
  }

  // Forgotten first, closed then: nobody can get a handle that is being closed.
  async #close(id: string, entry: Entry): Promise<void> {
    this.#entries.delete(id);
    const closing = entry.handle.close().catch((error: unknown) => this.#options.onCloseFailed(id, error));
    this.#closings.add(closing);
    await closing;
    this.#closings.delete(closing);
  }
}
