import { StoreIoError, TurnDependencyError } from "@x/shared";
import { called, SESSION_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { endingOf, quiet, session } from "../../testing/index.js";

describe("resumeTurn", () => {
  it("S§9.3 re-enters the latest turn with no input, and writes nothing to the session", async () => {
    const hand = await session().withTurn("t1", "completed").withTurn("t2", "idle").hand();
    const resumed = hand.resume();
    await quiet();
    expect(hand.bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(2) }]);
    await hand.bench.stepped.last.completes();
    await resumed;
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
    expect(hand.bench.sessionRepo.calls).toStrictEqual(["read"]);
  });

  it("resumeTurn: resolves at the first durable event, not at a delta, and does not wait for the rest", async () => {
    const hand = await session().withTurn("t1", "created").hand();
    const order: string[] = [];
    const resumed = hand.resume().then(() => order.push("resumed"));
    await quiet();
    hand.bench.stepped.last.streams("Hel");
    await quiet();
    order.push("delta");
    await hand.bench.stepped.last.writes(called(0));
    await resumed;
    expect(order).toStrictEqual(["delta", "resumed"]);
    expect(hand.bench.liveAdvances.active()).toStrictEqual([turnIdAt(1)]);
  });

  it("resumeTurn: rejects when the advance rejects before its first event, and the failure is a notice too", async () => {
    const hand = await session().withTurn("t1", "idle").hand();
    const resumed = endingOf(hand.resume());
    await quiet();
    const error = new TurnDependencyError("the model is gone");
    hand.bench.stepped.last.rejects(error);
    expect(await resumed).toStrictEqual({ error });
    await quiet();
    expect(hand.bench.failures.failures()).toMatchObject([{ error: { code: "turn-dependency-missing" } }]);
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("idle");
  });

  it("resumeTurn: a failure after the first event is no rejection but a notice", async () => {
    const hand = await session().withTurn("t1", "created").hand();
    const resumed = hand.resume();
    await quiet();
    await hand.bench.stepped.last.writes(called(0));
    await resumed;
    hand.bench.stepped.last.rejects(new StoreIoError("disk full"));
    await quiet();
    expect(hand.bench.failures.failures()).toMatchObject([
      { turnId: turnIdAt(1), error: { code: "store-io" } },
    ]);
  });

  it("resumeTurn: of a session without turns is no-turn-to-resume", async () => {
    await session()
      .when((s) => s.resume())
      .rejects("no-turn-to-resume")
      .advancedNothing();
  });

  it("resumeTurn: of a turn that has ended is turn-settled", async () => {
    for (const kind of ["completed", "failed", "exhausted", "cancelled"] as const) {
      await session()
        .withTurn("t1", kind)
        .when((s) => s.resume())
        .rejects("turn-settled")
        .advancedNothing();
    }
  });

  it("resumeTurn: of a turn that is being processed here succeeds without a second advance", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    await hand.resume();
    await Promise.all([hand.resume(), hand.resume()]);
    expect(hand.bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(1) }]);
  });

  it("resumeTurn: two at once make one advance", async () => {
    const hand = await session().withTurn("t1", "idle").hand();
    const both = Promise.all([hand.resume(), hand.resume()]);
    await quiet();
    await hand.bench.stepped.last.completes();
    await both;
    expect(hand.bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(1) }]);
  });

  it("resumeTurn: of a suspended turn is suspended again, and nothing is written", async () => {
    const hand = await session().withTurn("t1", "asking").hand();
    const before = hand.bench.sessions.listSessions();
    const resumed = hand.resume();
    await quiet();
    await hand.bench.stepped.last.settles();
    await resumed;
    expect(hand.bench.sessions.listSessions()).toStrictEqual(before);
    expect(hand.bench.turnRepo.calls).not.toContain("append");
  });

  it("S§9.3 nothing resumes by itself at a start", async () => {
    const { bench } = await session().withTurn("t1", "idle").hand();
    const again = await bench.restarted().ready();
    await quiet();
    expect(again.stepped.asked).toStrictEqual([]);
  });

  it("resumeTurn: unknown, malformed and damaged sessions are refused by code", async () => {
    const { bench } = await session().hand();
    await expect(bench.sessions.resumeTurn(turnIdAt(9))).rejects.toMatchObject({ code: "session-not-found" });
    await expect(bench.sessions.resumeTurn("x")).rejects.toMatchObject({ code: "invalid-id" });
  });
});
