// Fakes of the ports of time and ids: nothing moves unless a test moves it.
import { turnIdAt } from "@x/shared/testing";
import type { IClock } from "../ports/clock.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../ports/id-generator.js";
import type { ITimers } from "../ports/timers.js";
import { deferred } from "./deferred.js";

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
  #onSet = deferred<number>();

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** How many timers wait: 0 when nothing was left behind. */
  get waiting(): number {
    return this.#waiting.size;
  }

  after(ms: number, fn: () => void): () => void {
    const timer = { at: this.#now + ms, fn };
    this.#waiting.add(timer);
    this.#onSet.resolve(ms);
    this.#onSet = deferred();
    return () => this.#waiting.delete(timer);
  }

  /** Resolves when the next timer is set, with its milliseconds. */
  nextSet(): Promise<number> {
    return this.#onSet.promise;
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
