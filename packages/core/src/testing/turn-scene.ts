// The given/when/then language of the turn runtime:
// `await scene(created(), called(0)).with(({ model }) => …).when(resumed()).appends(callFailed(0), …).settles("failed")`.
import {
  type ErrorCode,
  reduceTurn,
  type TurnEvent,
  type TurnExternalInput,
  type TurnOutcome,
  toErrorRecord,
  turnOutcomeOf,
} from "@x/shared";
import { eventsOf, type TurnPart } from "@x/shared/testing";
import { expect } from "vitest";
import type { AdvanceOptions, TurnExecution } from "../runtime/turns/api.js";
import { NOW } from "./fake-time.js";
import { TurnBench } from "./turn-bench.js";

type Deed = (bench: TurnBench) => TurnExecution;
type Doing = (bench: TurnBench) => unknown;

/** A turn with this log on disk. */
export function scene(...log: readonly TurnPart[]): TurnScene {
  return new TurnScene(log, []);
}

/** Advanced without input: the recovery entry point. */
export function resumed(options?: AdvanceOptions): Deed {
  return (bench) => bench.advance(undefined, options);
}

export function receives(input: TurnExternalInput, options?: AdvanceOptions): Deed {
  return (bench) => bench.advance(input, options);
}

class TurnScene {
  readonly #log: readonly TurnPart[];
  readonly #setups: readonly Doing[];

  constructor(log: readonly TurnPart[], setups: readonly Doing[]) {
    this.#log = log;
    this.#setups = setups;
  }

  /** The world as the turn will find it. */
  with(setup: Doing): TurnScene {
    return new TurnScene(this.#log, [...this.#setups, setup]);
  }

  /** `meanwhile` is done while the turn runs. */
  when(deed: Deed, meanwhile: Doing = () => {}): TurnEnding {
    return new TurnEnding(this.#log, () => this.#play(deed, meanwhile));
  }

  async #play(deed: Deed, meanwhile: Doing): Promise<Played> {
    const bench = new TurnBench();
    await bench.given(eventsOf(this.#log));
    for (const setup of this.#setups) await setup(bench);
    const { outcome } = deed(bench);
    const [ending] = await Promise.all([settled(outcome), meanwhile(bench)]);
    const log = await bench.log();
    return { bench, ending, log };
  }
}

interface Played {
  readonly bench: TurnBench;
  readonly ending: { readonly outcome: TurnOutcome } | { readonly error: unknown };
  readonly log: readonly TurnEvent[];
}

async function settled(outcome: Promise<TurnOutcome>): Promise<Played["ending"]> {
  try {
    return { outcome: await outcome };
  } catch (error) {
    return { error };
  }
}

/** What is expected; played and checked when it is awaited. */
class TurnEnding implements PromiseLike<TurnBench> {
  readonly #before: readonly TurnPart[];
  readonly #play: () => Promise<Played>;
  readonly #checks: ((played: Played) => unknown)[] = [];

  constructor(before: readonly TurnPart[], play: () => Promise<Played>) {
    this.#before = before;
    this.#play = play;
  }

  /** Exactly these events follow on disk. */
  appends(...parts: readonly TurnPart[]): this {
    const expected = eventsOf([...this.#before, ...parts])
      .slice(this.#before.length)
      .map((event) => ({ ...event, ts: NOW }));
    return this.and((_bench, { log }) => expect(log.slice(this.#before.length)).toStrictEqual(expected));
  }

  appendsNothing(): this {
    return this.appends();
  }

  /** The outcome is the one that the log on disk has. */
  settles(status: TurnOutcome["status"]): this {
    return this.and((_bench, { ending, log }) => {
      expect(ending).toStrictEqual({ outcome: turnOutcomeOf(reduceTurn(log)) });
      expect(ending).toMatchObject({ outcome: { status } });
    });
  }

  rejects(code: ErrorCode, message: RegExp = /./): this {
    return this.and((_bench, { ending }) => {
      const error = "error" in ending ? toErrorRecord(ending.error) : ending;
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    });
  }

  and(check: (bench: TurnBench, played: Played) => unknown): this {
    this.#checks.push((played) => check(played.bench, played));
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the sentence is what plays it.
  then<A, B>(
    onChecked?: ((bench: TurnBench) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#check().then<A, B>(onChecked, onFailed);
  }

  async #check(): Promise<TurnBench> {
    const played = await this.#play();
    for (const check of this.#checks) await check(played);
    const { bench } = played;
    expect(bench.repo.unlockedAppends, "appends without the lock").toBe(0);
    expect(bench.listenerErrors).toStrictEqual([]);
    expect(bench.lifecycle.map(({ type }) => type).filter((type) => type.endsWith("end"))).toHaveLength(
      bench.lifecycle.length / 2,
    );
    return bench;
  }
}
