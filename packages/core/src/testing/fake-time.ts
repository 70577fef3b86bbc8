// Fakes of the ports of time and ids: nothing moves unless a test moves it.
import { turnIdAt } from "@x/shared/testing";
import type { IClock } from "../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type { ITimers } from "../ports/timers.js";

export const NOW = "2025-11-11T05:00:00.000Z";

export class FakeClock implements IClock {
  current = NOW;

  now(): string {
    return this.current;
  }
}

/** Timers that fire when `advance` passes their time, earliest first. */
export class FakeTimers implements ITimers {
  #now = 0;
  readonly #waiting = new Set<{ readonly at: number; readonly fn: () => void }>();

  after(ms: number, fn: () => void): () => void {
    const timer = { at: this.#now + ms, fn };
    this.#waiting.add(timer);
    return () => this.#waiting.delete(timer);
  }

  /** How many timers wait: 0 when nothing was left behind. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Milliseconds until the next timer, or undefined when none waits. */
  get untilNext(): number | undefined {
    const times = [...this.#waiting].map(({ at }) => at - this.#now);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#waiting.delete(next);
      this.#now = next.at;
      next.fn();
    }
    this.#now = end;
  }
}

/** `turnIdAt(1)`, `turnIdAt(2)`, …: the first is `TURN_ID` of the event builders. */
export class CountingIds implements IMonotonicallyIncreasingIdGenerator {
  #last: number;

  constructor(last = 0) {
    this.#last = last;
  }

  next(): string {
    this.#last += 1;
    return turnIdAt(this.#last);
  }
}
