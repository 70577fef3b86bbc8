// Owns the making of ids: YYYY-MM-DDTHH-MM-SSZ-PPPPPPP-NNN. Their form is checked in @x/shared. Clarifications: "Ids".
// Uniqueness across a restart is not owned here: creation is exclusive, and on a clash the caller takes the next id.
import type { IClock } from "./clock.js";

export interface IMonotonicallyIncreasingIdGenerator {
  /** The next id of this process: never one that was given before, never one that sorts before it. */
  next(): string;
}

const COUNTERS = 1_000;

const generators = new WeakMap<IClock, MonotonicIdGenerator>();

/**
 * The generator of this process over that clock, whichever core asks: all ids that a process gives by one clock sort in the order in
 * which they were given, also when a core is closed and another opened within a second.
 */
export function processIds(clock: IClock): IMonotonicallyIncreasingIdGenerator {
  const known = generators.get(clock);
  if (known !== undefined) return known;
  const generator = new MonotonicIdGenerator({ clock });
  generators.set(clock, generator);
  return generator;
}
const PROCESS_PARTS = 10_000_000;

export class MonotonicIdGenerator implements IMonotonicallyIncreasingIdGenerator {
  readonly #clock: IClock;
  readonly #processPart: string;
  #second = Number.NEGATIVE_INFINITY;
  #secondText = "";
  #counter = 0;

  /** `processPart`: an integer that tells processes of one second apart; default the process id. Taken modulo 10^7. */
  constructor({ clock, processPart = process.pid }: { clock: IClock; processPart?: number }) {
    this.#clock = clock;
    this.#processPart = String(processPart % PROCESS_PARTS).padStart(7, "0");
  }

  next(): string {
    const now = Math.floor(Date.parse(this.#clock.now()) / 1_000);
    // The clock leads only forwards. When it stands, or stepped back, the counter goes on; a full counter takes the second after.
    if (now > this.#second) this.#startSecond(now);
    else if (this.#counter + 1 === COUNTERS) this.#startSecond(this.#second + 1);
    else this.#counter += 1;
    return `${this.#secondText}-${this.#processPart}-${String(this.#counter).padStart(3, "0")}`;
  }

  #startSecond(second: number): void {
    this.#second = second;
    this.#secondText = `${new Date(second * 1_000).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    this.#counter = 0;
  }
}
