// Every race of quality.md §2 in both orders, stepped by hand: first one side goes as far as it can, then the other.
import { SESSION_ID, sessionCreated, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import {
  type Ending,
  LiveSessionBench,
  preferring,
  SessionHand,
  Steps,
  session,
  type Telling,
} from "../../testing/index.js";

interface Race {
  readonly live: LiveSessionBench;
  readonly hand: SessionHand;
  readonly steps: Steps;
}

type Deed = (race: Race) => Promise<unknown>;

/** A session whose turn t1 was told `telling` and got as far as it can alone; then two deeds, `first` preferred. */
async function played(
  telling: Telling | undefined,
  deeds: Record<string, Deed>,
  first: string,
): Promise<Race> {
  const steps = new Steps();
  const live = new LiveSessionBench({ steps });
  const hand = new SessionHand(live.bench);
  const race = { live, hand, steps };
  await live.bench.givenSession([sessionCreated({ title: "T" })]);
  await live.bench.ready();
  if (telling !== undefined) {
    steps.start("turn", () => hand.sendMessage(telling));
    await steps.play(preferring("turn"));
  }
  const names = Object.keys(deeds);
  for (const name of first === names[0] ? names : names.toReversed()) {
    steps.start(name, () => (deeds[name] as Deed)(race));
  }
  await steps.play(preferring(first));
  expect(live.bench.sessions.listSessions()).toStrictEqual(await live.bench.rebuilt());
  expect([live.bench.liveAdvances.active(), live.bench.sessionRepo.locks]).toStrictEqual([[], 0]);
  return race;
}

function codeOf(ending: Ending): unknown {
  return "error" in ending ? (ending.error as { code?: string }).code : "done";
}

function statusOf({ live }: Race): string | undefined {
  return live.bench.index.get(SESSION_ID)?.latestTurnStatus;
}

const settle: Deed = async ({ live }) => live.model.release("say");

describe("races, in both orders", () => {
  it("quality §2 send × send: the first one runs, the second is refused", async () => {
    const deeds: Record<string, Deed> = {
      a: ({ hand }) => hand.sendMessage("ask"),
      b: ({ hand }) => hand.sendMessage("ask"),
    };
    for (const [first, second] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      const race = await played(undefined, deeds, first);
      expect(race.steps.endingOf(first)).toStrictEqual({ value: { turnId: turnIdAt(1) } });
      expect(codeOf(race.steps.endingOf(second))).toBe("turn-not-settled");
    }
  });

  it("quality §2 send × delete: the message is sent and its turn stopped, or it is refused", async () => {
    const deeds: Record<string, Deed> = {
      send: ({ hand }) => hand.sendMessage("hang"),
      delete: ({ hand }) => hand.delete(),
    };
    const sentFirst = await played(undefined, deeds, "send");
    expect(["send", "delete"].map((name) => codeOf(sentFirst.steps.endingOf(name)))).toStrictEqual([
      "done",
      "done",
    ]);
    expect((await sentFirst.live.bench.files.turns.read(turnIdAt(1))).at(-1)?.type).toBe("turn_cancelled");
    const deletedFirst = await played(undefined, deeds, "delete");
    expect(codeOf(deletedFirst.steps.endingOf("send"))).toBe("session-not-found");
    expect(deletedFirst.live.turns.lifecycle).toStrictEqual([]);
    for (const race of [sentFirst, deletedFirst])
      expect(race.live.bench.sessions.listSessions()).toStrictEqual([]);
  });

  it("quality §2 stop × settle: the turn is cancelled, or it is completed and the stop is a success", async () => {
    const deeds: Record<string, Deed> = { stop: ({ hand }) => hand.stop("t1"), settle };
    const stoppedFirst = await played("hang", deeds, "stop");
    expect(statusOf(stoppedFirst)).toBe("cancelled");
    const settledFirst = await played("hang", deeds, "settle");
    expect(statusOf(settledFirst)).toBe("completed");
    for (const race of [stoppedFirst, settledFirst]) {
      expect(codeOf(race.steps.endingOf("stop"))).toBe("done");
      expect(race.live.bench.shown.map(({ status }) => status)).toStrictEqual(["active", "active"]);
    }
  });

  it("quality §2 stop × stop: both succeed, and the turn is cancelled once, for the first one's reason", async () => {
    for (const telling of ["hang", "ask"] as const) {
      const deeds: Record<string, Deed> = {
        a: ({ hand }) => hand.stop("t1", "a"),
        b: ({ hand }) => hand.stop("t1", "b"),
      };
      for (const first of ["a", "b"]) {
        const race = await played(telling, deeds, first);
        expect(["a", "b"].map((name) => codeOf(race.steps.endingOf(name)))).toStrictEqual(["done", "done"]);
        const ends = (await race.live.bench.files.turns.read(turnIdAt(1))).filter(
          ({ type }) => type === "turn_cancelled",
        );
        expect(ends).toMatchObject([{ reason: first }]);
      }
    }
  });

  it("quality §2 answer × answer: one is taken, the other refused, and the turn completes with the first", async () => {
    const deeds: Record<string, Deed> = {
      a: ({ hand }) => hand.answer("t1", "a"),
      b: ({ hand }) => hand.answer("t1", "b"),
    };
    for (const [first, second] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      const race = await played("ask", deeds, first);
      expect(codeOf(race.steps.endingOf(first))).toBe("done");
      expect(codeOf(race.steps.endingOf(second))).toBe("turn-input-rejected");
      const results = (await race.live.bench.files.turns.read(turnIdAt(1))).filter(
        ({ type }) => type === "tool_result",
      );
      expect(results).toMatchObject([{ result: { output: first } }]);
      expect(statusOf(race)).toBe("completed");
    }
  });

  it("quality §2 delete × settle: the row goes once and does not come back", async () => {
    const deeds: Record<string, Deed> = { delete: ({ hand }) => hand.delete(), settle };
    const last = { delete: "turn_cancelled", settle: "turn_completed" } as const;
    for (const first of ["delete", "settle"] as const) {
      const race = await played("hang", deeds, first);
      expect(codeOf(race.steps.endingOf("delete"))).toBe("done");
      expect(race.live.bench.sessions.listSessions()).toStrictEqual([]);
      const { shown } = race.live.bench;
      expect(shown.filter(({ status }) => status === "deleted")).toHaveLength(1);
      expect(shown.at(-1)?.status).toBe("deleted");
      expect((await race.live.bench.files.turns.read(turnIdAt(1))).at(-1)?.type).toBe(last[first]);
    }
  });

  it("quality §2 scan × create: the new session has its row once, whichever comes first", async () => {
    for (const first of ["scan", "create"]) {
      const { bench } = await session().withTurn("t1", "completed").hand();
      const steps = new Steps();
      const { files } = bench;
      const early = new LiveSessionBench({ steps, sessionRepo: files.sessions, turnRepo: files.turns }).bench;
      const deeds: Record<string, () => Promise<unknown>> = {
        scan: () => early.ready(),
        create: () => early.sessions.createSession({ title: "New" }),
      };
      for (const name of first === "scan" ? ["scan", "create"] : ["create", "scan"]) {
        steps.start(name, deeds[name] as () => Promise<unknown>);
      }
      await steps.play(preferring(first));
      expect(early.sessions.listSessions()).toStrictEqual(await early.rebuilt());
      expect(early.sessions.listSessions().map(({ title }) => title)).toStrictEqual(["New", "Hello"]);
    }
  });

  it("quality §2 close × append: a message is whole or not there, and nothing runs afterwards", async () => {
    const deeds: Record<string, Deed> = {
      send: ({ hand }) => hand.sendMessage("hang"),
      close: ({ live }) => live.bench.sessions.close(),
    };
    const sentFirst = await played(undefined, deeds, "send");
    expect(codeOf(sentFirst.steps.endingOf("send"))).toBe("done");
    expect(statusOf(sentFirst)).toBe("idle");
    const closedFirst = await played(undefined, deeds, "close");
    expect(codeOf(closedFirst.steps.endingOf("send"))).toBe("shutting-down");
    expect(closedFirst.live.bench.index.get(SESSION_ID)?.turnCount).toBe(0);
    for (const race of [sentFirst, closedFirst]) {
      expect(codeOf(race.steps.endingOf("close"))).toBe("done");
      expect(race.live.bench.failures.failures()).toStrictEqual([]);
    }
  });
});
