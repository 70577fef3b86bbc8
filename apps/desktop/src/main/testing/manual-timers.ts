// Owns time that a test moves by hand.
import type { ITimers } from "@x/core";

export class ManualTimers implements ITimers {
  #now = 0;
  readonly #due = new Set<{ readonly at: number; readonly fn: () => void }>();

  after(ms: number, fn: () => void): () => void {
    const entry = { at: this.#now + ms, fn };
    this.#due.add(entry);
    return () => {
      this.#due.delete(entry);
    };
  }

  get waiting(): number {
    return this.#due.size;
  }

  /** Runs everything that falls due, in order, what is set meanwhile included. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due.delete(next);
      this.#now = next.at;
      next.fn();
    }
    this.#now = end;
  }
}
