// Owns tests that live through the same ends of the program, so that they share its starts: what each does in one life of it, then
// the end of all, then what each finds in the next. One that failed fails again in its later lives, with a word about why.
import { beforeAll, describe, it } from "vitest";
import { type SharedApp, sharedApp } from "./shared-app.js";
import type { RunningApp, Stand } from "./stand.js";

export type End = "quit" | "kill";

interface Life {
  readonly stand: Stand;
  readonly app: RunningApp;
}

interface Pause {
  readonly stand: Stand;
  /** Milliseconds that the end took. */
  readonly took: number;
}

type Act = (life: Life) => Promise<unknown>;
type PauseAct = (pause: Pause) => Promise<unknown>;

/** Of a life that a case has nothing to do in, it says nothing. */
export interface LifeCase {
  readonly title: string;
  readonly first?: Act;
  /** While no program runs. */
  readonly afterFirst?: PauseAct;
  readonly second?: Act;
  readonly afterSecond?: PauseAct;
  readonly third?: Act;
  readonly afterThird?: PauseAct;
  readonly fourth?: Act;
}

const LIVES = [
  { life: "first", pause: undefined },
  { life: "second", pause: "afterFirst" },
  { life: "third", pause: "afterSecond" },
  { life: "fourth", pause: "afterThird" },
] as const;

/** Each case is a test of its title in every life that it names; in each life they run in this order, on the machine of the worker. */
export function liveThrough(ends: readonly End[], cases: readonly LifeCase[]): void {
  const failed = new Set<LifeCase>();
  const failedInPause = new Map<LifeCase, unknown>();
  let shared: SharedApp;
  let app: RunningApp;

  beforeAll(async () => {
    ({ app } = shared = await sharedApp());
  }, 120_000);
  for (const [index, { life, pause }] of LIVES.slice(0, ends.length + 1).entries()) {
    const end = ends[index - 1];
    const due = cases.filter((each) => each[life] !== undefined || (pause && each[pause]) !== undefined);
    if (due.length === 0) continue;
    describe(`${life} life${end === undefined ? "" : `, after a ${end}`}`, () => {
      if (end !== undefined)
        beforeAll(async () => {
          app = await begin(end, pause);
        }, 120_000);
      for (const each of due) it(`${each.title} [${life} life]`, () => live(each, life));
    });
  }

  async function begin(end: End, pause: (typeof LIVES)[number]["pause"]): Promise<RunningApp> {
    const asked = Date.now();
    return shared.again(end, async () => {
      const took = Date.now() - asked;
      for (const each of cases) {
        if (pause === undefined || failed.has(each)) continue;
        // The others go on: its own test tells of it.
        await each[pause]?.({ stand: shared.stand, took }).catch((error: unknown) => {
          failedInPause.set(each, error);
        });
      }
    });
  }

  async function live(each: LifeCase, life: (typeof LIVES)[number]["life"]): Promise<void> {
    if (failed.has(each)) throw new Error("it failed in an earlier life of the program");
    failed.add(each);
    if (failedInPause.has(each)) throw failedInPause.get(each);
    await each[life]?.({ stand: shared.stand, app });
    failed.delete(each);
  }
}
