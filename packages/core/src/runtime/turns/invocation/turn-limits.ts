// Owns how long an invocation waits for work that ignores its signal. T§11, Clarifications "Quit".
import type { ITimers } from "../../../ports/timers.js";

/** Milliseconds. */
export interface TurnLimits {
  /** For tools that ignore a cancellation, or a log that failed. */
  readonly abandonAfter: number;
  /** For tools that ignore that the process closes. */
  readonly abandonAtShutdownAfter: number;
}

export const DEFAULT_TURN_LIMITS: TurnLimits = { abandonAfter: 5_000, abandonAtShutdownAfter: 2_000 };

/** Resolves when `work` has settled, or after `ms` at the latest. */
export function settledWithin(timers: ITimers, ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, resolve);
    const finish = () => {
      cancel();
      resolve();
    };
    work.then(finish, finish);
  });
}
