// Owns waiting for time to pass; fakes step it. T§8.

export interface ITimers {
  /** Calls `fn` once after `ms` milliseconds; the returned function cancels it and may be called at any time. */
  after(ms: number, fn: () => void): () => void;
}

/** Timers of the process that never keep it alive by themselves. */
export class SystemTimers implements ITimers {
  after(ms: number, fn: () => void): () => void {
    const timer = setTimeout(fn, ms);
    timer.unref();
    return () => clearTimeout(timer);
  }
}
