// Owns how long quitting may take: the store is closed in order, but never past the limit. Clarifications: "Quit".
import type { ITimers } from "@x/core";

/** Resolves true when `close` was done in time, false when it was left behind. Rejects with what `close` rejects with. */
export async function closeWithin(ms: number, timers: ITimers, close: () => Promise<void>): Promise<boolean> {
  let cancel: () => void = () => undefined;
  const late = new Promise<false>((resolve) => {
    cancel = timers.after(ms, () => resolve(false));
  });
  try {
    return await Promise.race([close().then(() => true), late]);
  } finally {
    cancel();
  }
}
