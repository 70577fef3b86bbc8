// The given/when/then language of the session layer:
// `await session().withTurn("t1", "suspended").when((s) => s.sendMessage()).rejects("turn-not-settled").appendedNothing()`;
// `.crashAfter("createTurn")`, `.race(a, b)` in both orders, `.restart()` (rescan, and compare with the write-through index).
import {
  type ErrorCode,
  type SessionEvent,
  type SessionIndexEntry,
  type TurnExternalInput,
  toErrorRecord,
} from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { expect } from "vitest";
import { MemorySessionRepo } from "../runtime/sessions/memory-repo.js";
import { MemoryTurnRepo } from "../runtime/turns/memory-repo.js";
import { CountingIds } from "./fake-time.js";
import { SessionBench } from "./session-bench.js";
import { SessionHand, type TurnName, turnIdOf } from "./session-hand.js";
import { type Ending, preferring, Steps } from "./steps.js";
import { type TurnLogKind, turnLog } from "./turn-logs.js";

type Deed = (hand: SessionHand) => Promise<unknown>;
type Setup = (bench: SessionBench) => unknown;
type Check = (played: Played) => unknown;

interface Played {
  readonly bench: SessionBench;
  readonly ending: Ending;
  readonly before: readonly SessionEvent[];
}

/** A session on disk and a process that has scanned it. */
export function session(fields: { readonly title?: string } = {}): SessionScene {
  const title = fields.title === undefined ? {} : { title: fields.title };
  return new SessionScene([sessionCreated(title)], [], []);
}

class SessionScene {
  readonly #events: readonly SessionEvent[];
  readonly #turns: readonly { readonly kind: TurnLogKind; readonly name: TurnName }[];
  readonly #setups: readonly Setup[];

  constructor(
    events: readonly SessionEvent[],
    turns: readonly { readonly kind: TurnLogKind; readonly name: TurnName }[],
    setups: readonly Setup[],
  ) {
    this.#events = events;
    this.#turns = turns;
    this.#setups = setups;
  }

  /** The session has one more turn, which got this far. Turns are named in order: t1, t2, … */
  withTurn(name: TurnName, kind: TurnLogKind): SessionScene {
    const seq = this.#turns.length + 1;
    const title = seq === 1 && this.#title === undefined ? [titleChanged("Hello")] : [];
    return new SessionScene(
      [...this.#events, turnAppended(seq, { turnId: turnIdOf(name) }), ...title],
      [...this.#turns, { kind, name }],
      this.#setups,
    );
  }

  /** The world as the deed will find it. */
  with(setup: Setup): SessionScene {
    return new SessionScene(this.#events, this.#turns, [...this.#setups, setup]);
  }

  /** The process dies when this is done, and nothing of what would have followed happens. */
  crashAfter(what: "createTurn" | "append"): SessionScene {
    return this.with((bench) => {
      if (what === "createTurn") bench.stepped.afterCreate = crash;
      else bench.sessionRepo.afterAppend = crash;
    });
  }

  when(deed: Deed): SessionEnding {
    return new SessionEnding(async () => {
      const bench = await this.#set();
      const before = await eventsOf(bench);
      const ending = await endingOf(deed(new SessionHand(bench)));
      return { bench, ending, before };
    });
  }

  /**
   * Two deeds at once, in both orders: first `a` goes as far as it can, then `b`; and the other way round. `check` sees how
   * each of them ended, and the world that they left.
   */
  async race(a: Deed, b: Deed, check: (a: Ending, b: Ending, hand: SessionHand) => unknown): Promise<void> {
    for (const first of ["a", "b"]) {
      const steps = new Steps();
      const hand = new SessionHand(await this.#set(steps));
      const deeds = first === "a" ? { a, b } : { b, a };
      for (const [name, deed] of Object.entries(deeds)) steps.start(name, () => deed(hand));
      await steps.play(preferring(first));
      await check(steps.endingOf("a"), steps.endingOf("b"), hand);
    }
  }

  /** The world alone, for tests that go on step by step. */
  async hand(): Promise<SessionHand> {
    return new SessionHand(await this.#set());
  }

  get #title(): string | undefined {
    const [created] = this.#events;
    return created?.type === "session_created" ? created.title : undefined;
  }

  async #set(steps?: Steps): Promise<SessionBench> {
    const bench = new SessionBench({
      sessionRepo: new MemorySessionRepo(),
      turnRepo: new MemoryTurnRepo(),
      idGenerator: new CountingIds(this.#turns.length),
      ...(steps === undefined ? {} : { steps }),
    });
    let previous: string | undefined;
    for (const { kind, name } of this.#turns) {
      const turnId = turnIdOf(name);
      const context = previous === undefined ? [] : { previousTurnId: previous };
      await bench.givenTurn(turnLog(kind, { turnId, sessionId: SESSION_ID, context }));
      previous = turnId;
    }
    await bench.givenSession(this.#events);
    await bench.ready();
    bench.sessionRepo.calls.length = 0;
    bench.turnRepo.calls.length = 0;
    for (const setup of this.#setups) await setup(bench);
    return bench;
  }
}

/** What is expected; played and checked, in this order, when it is awaited. Gives the hand that did it. */
class SessionEnding implements PromiseLike<SessionHand> {
  readonly #play: () => Promise<Played>;
  readonly #checks: Check[] = [];

  constructor(play: () => Promise<Played>) {
    this.#play = play;
  }

  resolves(value?: unknown): this {
    return this.and(({ ending }) => expect(ending).toStrictEqual({ value }));
  }

  rejects(code: ErrorCode, message: RegExp = /./): this {
    return this.and(({ ending }) => {
      const error = "error" in ending ? toErrorRecord(ending.error) : ending;
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    });
  }

  /** Exactly these events follow in the session's file. */
  appended(...events: readonly SessionEvent[]): this {
    return this.and(async ({ bench, before }) => {
      expect((await eventsOf(bench)).slice(before.length)).toStrictEqual(events);
    });
  }

  appendedNothing(): this {
    return this.appended();
  }

  /** Exactly these advances were started, in this order. */
  advanced(...asked: readonly { turnId: string; input?: TurnExternalInput }[]): this {
    return this.and(({ bench }) => expect(bench.stepped.asked).toStrictEqual(asked));
  }

  advancedNothing(): this {
    return this.advanced();
  }

  /** These fields of the session's row have these values. */
  rowHas(fields: Partial<SessionIndexEntry>): this {
    return this.and(({ bench }) => expect(bench.index.get(SESSION_ID)).toMatchObject(fields));
  }

  /** A fresh start over the same files shows the same list as write-through does. */
  restart(): this {
    return this.and(async ({ bench }) => {
      expect(await bench.rebuilt()).toStrictEqual(bench.sessions.listSessions());
    });
  }

  and(check: Check): this {
    this.#checks.push(check);
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting the sentence is what plays it.
  then<A, B>(
    onChecked?: ((hand: SessionHand) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#check().then<A, B>(onChecked, onFailed);
  }

  async #check(): Promise<SessionHand> {
    const played = await this.#play();
    for (const check of this.#checks) await check(played);
    expect(played.bench.sessionRepo.locks, "session locks left behind").toBe(0);
    return new SessionHand(played.bench);
  }
}

/** Not one of our errors: nothing may handle it as if the process lived on. */
export class Crash extends Error {
  override readonly name = "Crash";
}

function crash(): never {
  throw new Crash("the process died");
}

export async function endingOf(deed: Promise<unknown>): Promise<Ending> {
  return deed.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

/** The events in the scene's session file; none once it is deleted. */
async function eventsOf({ files }: SessionBench): Promise<readonly SessionEvent[]> {
  const ids = await files.sessions.listSessionIds();
  return ids.includes(SESSION_ID) ? files.sessions.read(SESSION_ID) : [];
}
