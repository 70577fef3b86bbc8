// Owns how long quitting may take: the store is closed in order, but never past the limit. Clarifications: "Quit".
import type { ITimers } from "@x/core";

/** Resolves true when `close` was done in time, false when it was left behind. Rejects with what `close` rejects with. */
export function closeWithin(ms: number, timers: ITimers, close: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => resolve(false));
    close()
      .then(() => resolve(true), reject)
      .finally(cancel);
  });
}
