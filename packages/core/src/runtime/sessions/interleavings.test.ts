// What several windows may do to one turn at once, in the orders their steps allow, over the real turn runtime.
import { READ_TOOL, SESSION_ID, sessionCreated } from "@x/shared/testing";
import { afterAll, describe, expect, it } from "vitest";
import {
  done,
  everyOrder,
  LiveSessionBench,
  preferring,
  SessionHand,
  type Shown,
  Steps,
  type Telling,
} from "../../testing/index.js";
import { MemoryTurnRepo } from "../turns/memory-repo.js";
import { MemorySessionRepo } from "./memory-repo.js";

/** How the turn stands when the race begins: its model is thinking, it waits for a permission, or its answer is arriving. */
const TURNS = ["running", "suspended", "settling"] as const;
type TurnStands = (typeof TURNS)[number];

const DEEDS = {
  delete: (hand: SessionHand) => hand.delete(),
  stop: (hand: SessionHand) => hand.stop("t1"),
  answer: (hand: SessionHand) => hand.allow("t1"),
  send: (hand: SessionHand) => hand.sendMessage("say"),
} as const;
type Deed = keyof typeof DEEDS;

const RACES: readonly (readonly Deed[])[] = [
  ["delete", "stop"],
  ["delete", "answer"],
  ["stop", "answer"],
  ["delete", "send"],
  ["stop", "send"],
  ["answer", "answer"],
  ["stop", "stop"],
  ["delete", "delete"],
  ["delete", "stop", "answer"],
  ["delete", "stop", "answer", "send"],
];

/** Codes that a deed may be refused with, whoever came first. */
const REFUSALS = new Set(["session-not-found", "turn-input-rejected", "turn-not-settled"]);

class World {
  readonly steps = new Steps();
  readonly sessionRepo = new MemorySessionRepo();
  readonly turnRepo = new MemoryTurnRepo();
  readonly live: LiveSessionBench;
  readonly hand: SessionHand;
  /** Whether the session was still there when its tool ran. */
  readonly toolRuns: ("for a session" | "for a deleted session")[] = [];
  readonly #faults: string[] = [];

  private constructor() {
    const { steps, sessionRepo, turnRepo } = this;
    this.live = new LiveSessionBench({ steps, sessionRepo, turnRepo });
    this.hand = new SessionHand(this.live.bench);
    const { tools, checker } = this.live.turns;
    checker.does(({ toolName }) =>
      toolName === "read" ? { required: true, request: {} } : { required: false },
    );
    tools.does(READ_TOOL, () => {
      const isThere = this.live.bench.index.get(SESSION_ID) !== undefined;
      this.toolRuns.push(isThere ? "for a session" : "for a deleted session");
      return done("read");
    });
  }

  static async with(turn: TurnStands): Promise<World> {
    const world = new World();
    await world.live.bench.givenSession([sessionCreated({ title: "T" })]);
    await world.live.bench.ready();
    const telling: Telling = turn === "suspended" ? "read" : "hang";
    world.steps.start("turn", () => world.hand.sendMessage(telling));
    await world.steps.play(preferring("turn"));
    world.steps.trace.length = 0;
    world.steps.onQuiet = () => world.#look();
    return world;
  }

  start(turn: TurnStands, deeds: readonly Deed[]): void {
    for (const [place, deed] of deeds.entries()) {
      this.steps.start(`${deed} ${place}`, () => DEEDS[deed](this.hand));
    }
    if (turn === "settling") this.steps.start("model", async () => this.live.model.release("read"));
  }

  /** Between any two steps the row may be active, waiting, or ended, but never look interrupted, broken or new. */
  #look(): void {
    const shown = this.live.bench.statusOf(this.live.bench.index.get(SESSION_ID));
    if (WRONG.has(shown)) this.#faults.push(`${shown} after ${this.steps.trace.join(" → ")}`);
  }

  async check(deeds: readonly Deed[]): Promise<void> {
    const { bench, model } = this.live;
    for (const [place, deed] of deeds.entries()) {
      const ending = this.steps.endingOf(`${deed} ${place}`);
      if ("error" in ending && !REFUSALS.has((ending.error as { code: string }).code)) throw ending.error;
    }
    expect(this.#faults).toStrictEqual([]);
    expect(bench.shown.filter(({ status }) => WRONG.has(status))).toStrictEqual([]);
    expect(this.toolRuns).not.toContain("for a deleted session");
    if (model.hanging === 0) expect(await bench.rebuilt()).toStrictEqual(bench.sessions.listSessions());
    if (await this.#isDeleted())
      expect([bench.sessions.listSessions(), model.hanging]).toStrictEqual([[], 0]);
    await bench.sessions.close();
    expect(this.leftOvers()).toStrictEqual({
      sessionLocks: 0,
      turnLocks: 0,
      live: [],
      failures: [],
      warnings: [],
    });
  }

  leftOvers() {
    const { bench } = this.live;
    return {
      sessionLocks: this.sessionRepo.lockedSessions,
      turnLocks: this.turnRepo.lockedTurns,
      live: bench.liveAdvances.active(),
      failures: bench.failures.failures(),
      warnings: bench.logger.warnings,
    };
  }

  async #isDeleted(): Promise<boolean> {
    return !(await this.sessionRepo.listSessionIds()).includes(SESSION_ID);
  }
}

const WRONG: ReadonlySet<Shown["status"]> = new Set(["idle", "error", "none"]);

describe("delete, stop, answer and send against a running, a suspended and a settling turn", () => {
  const LIMIT = 22;
  let orders = 0;

  for (const turn of TURNS) {
    for (const deeds of RACES) {
      // An answer waits for the running invocation, so something must end that.
      if (turn === "running" && !deeds.includes("stop") && !deeds.includes("delete")) continue;
      it(`S§9.4 ${deeds.join(" × ")} against a ${turn} turn: no tool runs for a deleted session, no deadlock, no wrong row`, async () => {
        const explored = await everyOrder(async (play) => {
          const world = await World.with(turn);
          world.start(turn, deeds);
          await play(world.steps);
          await world.check(deeds);
        }, LIMIT);
        orders += explored.orders;
        expect(explored.orders).toBeGreaterThan(1);
      }, 60_000);
    }
  }

  afterAll(() => expect(orders, "orders played in all").toBeGreaterThan(1_000));
});
