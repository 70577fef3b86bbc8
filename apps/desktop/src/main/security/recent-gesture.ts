// Owns whether a person has just clicked or pressed a key in a window. The page cannot claim it: main sees the input
// itself. app.md §2 ("a click is required").
import type { ITimers } from "@x/core";

/** As long as a browser's own user activation is good for comparable things. */
const FRESH_MS = 2_000;

export class RecentGesture {
  readonly #timers: ITimers;
  #cancelExpiry: (() => void) | undefined;

  constructor(timers: ITimers) {
    this.#timers = timers;
  }

  note(): void {
    this.#cancelExpiry?.();
    this.#cancelExpiry = this.#timers.after(FRESH_MS, () => {
      this.#cancelExpiry = undefined;
    });
  }

  /** True once per gesture: one click opens one thing. */
  take(): boolean {
    if (this.#cancelExpiry === undefined) return false;
    this.#cancelExpiry();
    this.#cancelExpiry = undefined;
    return true;
  }
}
