// Owns waiting for a moment that can be cut short.
import type { ITimers } from "../ports/timers.js";

/** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
export function pause(timers: ITimers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = timers.after(ms, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
}
