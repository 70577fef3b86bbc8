// Owns waiting for a time of day. Timers stand still while a machine sleeps and end at 24 days, so it looks at the clock every now
// and then and wakes up soon after the time, however it came.
import type { IClock } from "../../ports/clock.js";
import type { ITimers } from "../../ports/timers.js";

const LONGEST_WAIT_MS = 20_000;

export interface AlarmParts {
  readonly clock: IClock;
  readonly timers: ITimers;
}

/** Calls `ring` once when the clock shows `at` (milliseconds since 1970) or later, never at once; the returned function cancels. */
export function setAlarm({ clock, timers }: AlarmParts, at: number, ring: () => void): () => void {
  let cancel = (): void => {};
  const wait = () => {
    const left = at - Date.parse(clock.now());
    cancel = timers.after(Math.min(LONGEST_WAIT_MS, Math.max(0, left)), () => {
      if (Date.parse(clock.now()) < at) wait();
      else ring();
    });
  };
  wait();
  return () => cancel();
}
