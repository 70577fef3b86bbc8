// Manual stepping: every call at a port waits at a gate, and the schedule decides whose goes on. Plays a race in every order
// its calls allow. No time passes: between two steps all microtasks have run, so nothing moves but what was let through.
import { AsyncLocalStorage } from "node:async_hooks";

/** Picks one of `actors`, the names of those that have a call waiting, in the order in which they were added. */
export type Schedule = (actors: readonly string[]) => string;

interface Waiting {
  readonly actor: string;
  readonly what: string;
  readonly pass: () => void;
}

/** How an actor ended. */
export type Ending<T = unknown> = { readonly value: T } | { readonly error: unknown };

// One for all: each further one would slow down every promise of the process.
const running = new AsyncLocalStorage<{ readonly steps: Steps; readonly actor: string }>();

export class Steps {
  /** Every step in the order in which it was let through: `actor: call`. */
  readonly trace: string[] = [];
  /** Called between any two steps, when nothing moves. */
  onQuiet: () => void = () => {};
  readonly #actors: string[] = [];
  readonly #endings = new Map<string, Ending>();
  #waiting: Waiting[] = [];

  /** A call of an actor waits here until the schedule picks that actor; any other call passes. */
  async gate(what: string): Promise<void> {
    const current = running.getStore();
    if (current?.steps !== this) return;
    const { actor } = current;
    await new Promise<void>((pass) => this.#waiting.push({ actor, what, pass }));
  }

  /** Starts an actor. Whatever it starts in turn counts as its own. */
  start(actor: string, act: () => Promise<unknown>): void {
    this.#actors.push(actor);
    void running.run({ steps: this, actor }, async () => {
      await this.gate("start");
      const ending = await act().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      this.#endings.set(actor, ending);
    });
  }

  /** Lets calls through until none is waiting. Throws when an actor has not ended by then: that is a deadlock. */
  async play(schedule: Schedule): Promise<void> {
    for (;;) {
      await quiet();
      this.onQuiet();
      const actors = this.#actors.filter((name) => this.#waiting.some(({ actor }) => actor === name));
      if (actors.length === 0) break;
      const picked = schedule(actors);
      const next = this.#waiting.find(({ actor }) => actor === picked);
      if (next === undefined) throw new Error(`${picked} has no call waiting`);
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      this.trace.push(`${next.actor}: ${next.what}`);
      next.pass();
    }
    const stuck = this.#actors.filter((name) => !this.#endings.has(name));
    if (stuck.length > 0) throw new Error(`deadlock: ${stuck.join(", ")} after ${this.trace.join(" → ")}`);
  }

  endingOf(actor: string): Ending {
    const ending = this.#endings.get(actor);
    if (ending === undefined) throw new Error(`${actor} has not ended`);
    return ending;
  }
}

/** Resolves when every microtask has run, and all they led to: a macrotask begins only then. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** `first` goes on as long as it can, then the others in their order. */
export function preferring(first: string): Schedule {
  return (actors) => (actors.includes(first) ? first : (actors[0] as string));
}

/** Plays one scenario under one schedule: builds its world, starts its actors, plays the steps, and checks what came of it. */
export type Scenario = (play: (steps: Steps) => Promise<void>) => Promise<void>;

export interface Explored {
  /** How many orders were played. */
  readonly orders: number;
  /** True when there are no others. */
  readonly isComplete: boolean;
}

/**
 * Plays the scenario once for each order in which its actors' calls can follow one another, depth first, at most `limit`
 * times; where that is not all, as many orders again by lot.
 */
export async function everyOrder(scenario: Scenario, limit: number): Promise<Explored> {
  let choices: readonly number[] | undefined = [];
  let orders = 0;
  while (choices !== undefined && orders < limit) {
    const prescribed: readonly number[] = choices;
    choices = following(await played(scenario, (depth) => prescribed[depth] ?? 0));
    orders += 1;
  }
  if (choices === undefined) return { orders, isComplete: true };
  const draw = lots(limit);
  for (let drawn = 0; drawn < limit; drawn += 1) await played(scenario, (_depth, of) => draw() % of);
  return { orders: orders + limit, isComplete: false };
}

interface Choice {
  readonly index: number;
  readonly of: number;
}

async function played(scenario: Scenario, choose: (depth: number, of: number) => number): Promise<Choice[]> {
  const taken: Choice[] = [];
  await scenario((steps) =>
    steps.play((actors) => {
      const index = choose(taken.length, actors.length);
      taken.push({ index, of: actors.length });
      return actors[index] as string;
    }),
  );
  return taken;
}

/** The next leaf of the tree of choices, or undefined after the last one. */
function following(taken: readonly Choice[]): number[] | undefined {
  for (let depth = taken.length - 1; depth >= 0; depth -= 1) {
    const { index, of } = taken[depth] as Choice;
    if (index + 1 < of) return [...taken.slice(0, depth).map((choice) => choice.index), index + 1];
  }
  return undefined;
}

/** Numbers by lot, always the same ones for a seed. */
export function lots(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
