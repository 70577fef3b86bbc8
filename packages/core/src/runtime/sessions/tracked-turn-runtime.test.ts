import { StoreIoError, type TurnStreamEvent } from "@x/shared";
import { permissionResolved, resulted, SESSION_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { endingOf, LiveSessionBench, quiet, session, turnIdOf, turnLog } from "../../testing/index.js";

const allow = { type: "permission_decision", toolCallId: "c1", decision: "allow" } as const;

async function readAll(events: AsyncIterable<TurnStreamEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  return types;
}

describe("a turn that the host advances itself (app.md §6)", () => {
  it("S§9.3 is active, and stopped by stopTurn", async () => {
    const hand = await session().withTurn("t1", "idle").hand();
    const { bench } = hand;
    const execution = bench.turnRuntime.advanceTurn(turnIdOf("t1"));
    await quiet();
    expect(bench.liveAdvances.active()).toStrictEqual([turnIdAt(1)]);
    await hand.stop("t1", "enough");
    expect(bench.stepped.last.signal?.reason).toBe("enough");
    expect(await execution.outcome).toMatchObject({ status: "cancelled", reason: "enough" });
    expect(bench.liveAdvances.active()).toStrictEqual([]);
  });

  it("Quit: is aborted when the process closes, which waits for it, and none is started or created afterwards", async () => {
    const hand = await session().withTurn("t1", "idle").hand();
    const { bench } = hand;
    const running = endingOf(bench.turnRuntime.advanceTurn(turnIdOf("t1")).outcome);
    await quiet();
    await bench.sessions.close();
    expect(bench.liveAdvances.active()).toStrictEqual([]);
    const late = endingOf(bench.turnRuntime.advanceTurn(turnIdOf("t1")).outcome);
    const created = endingOf(bench.turnRuntime.createTurn({} as never));
    const refused = { error: { code: "shutting-down" } };
    expect(await Promise.all([running, late, created])).toMatchObject([refused, refused, refused]);
    expect([bench.stepped.advances.length, bench.stepped.creations]).toStrictEqual([1, []]);
  });

  it("S§13.6 moves its session's row, exactly as a restart would show it, before its outcome is told", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { bench } = hand;
    const execution = bench.turnRuntime.advanceTurn(turnIdOf("t1"), allow);
    const events = readAll(execution.events);
    await quiet();
    await bench.stepped.last.writes(permissionResolved("c1", "allow"), resulted("c1"));
    bench.stepped.last.streams("so");
    await bench.stepped.last.completes();
    expect(await execution.outcome).toMatchObject({ status: "completed" });
    expect(bench.sessions.listSessions()).toStrictEqual(await bench.rebuilt());
    expect(bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
    expect(await events).toStrictEqual([
      "tool_permission_resolved",
      "tool_result",
      "text_delta",
      "model_call_requested",
      "model_call_completed",
      "turn_completed",
    ]);
  });

  it("A failure that is not the turn's: reaches the caller, the reader and the notices", async () => {
    const hand = await session().withTurn("t1", "idle").hand();
    const execution = hand.bench.turnRuntime.advanceTurn(turnIdOf("t1"));
    const events = endingOf(readAll(execution.events));
    await quiet();
    const error = new StoreIoError("disk full");
    hand.bench.stepped.last.rejects(error);
    expect([await endingOf(execution.outcome), await events]).toStrictEqual([{ error }, { error }]);
    expect(hand.bench.failures.failures()).toMatchObject([
      { turnId: turnIdAt(1), error: { code: "store-io" } },
    ]);
  });

  it("T§11 is cancelled by the caller's signal alone, whose other advances go on", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { turnRuntime, stepped } = hand.bench;
    const caller = new AbortController();
    void turnRuntime.advanceTurn(turnIdOf("t1"), allow, { signal: caller.signal });
    void turnRuntime.advanceTurn(turnIdOf("t1"), allow);
    await quiet();
    stepped.obedient = false;
    caller.abort("no longer wanted");
    expect(stepped.advances.map(({ isAborted }) => isAborted)).toStrictEqual([true, false]);
  });

  it("External inputs: tells its caller that an input was taken, as the runtime itself does", async () => {
    const { bench } = new LiveSessionBench();
    await bench.givenTurn(turnLog("suspended", { turnId: turnIdAt(7), sessionId: null }));
    let taken = 0;
    const onInputAccepted = () => {
      taken += 1;
    };
    const { outcome } = bench.turnRuntime.advanceTurn(turnIdAt(7), { type: "cancel" }, { onInputAccepted });
    expect(await outcome).toMatchObject({ status: "cancelled" });
    expect(taken).toBe(1);
  });

  it("deleteSession: nothing of a deleted session is advanced any more; a host's own session need not exist", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { bench } = hand;
    await bench.givenTurn(turnLog("idle", { turnId: turnIdAt(7), sessionId: "of the host" }));
    await hand.delete();
    const asked = bench.stepped.asked.length;
    const refused = endingOf(bench.turnRuntime.advanceTurn(turnIdOf("t1"), allow).outcome);
    expect(await refused).toMatchObject({ error: { code: "session-not-found" } });
    void bench.turnRuntime.advanceTurn(turnIdAt(7));
    await quiet();
    expect(bench.stepped.asked.slice(asked)).toStrictEqual([{ turnId: turnIdAt(7) }]);
  });

  it("T§9 advances take the run lock in the order in which they were asked for", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { bench } = hand;
    let isFirst = true;
    bench.turnRepo.beforeRead = async () => {
      if (!isFirst) return;
      isFirst = false;
      await quiet();
    };
    void bench.turnRuntime.advanceTurn(turnIdOf("t1"), allow);
    void bench.turnRuntime.advanceTurn(turnIdOf("t1"));
    await quiet();
    await quiet();
    expect(bench.stepped.asked).toStrictEqual([
      { turnId: turnIdAt(1), input: allow },
      { turnId: turnIdAt(1) },
    ]);
  });

  it("Boundary: what is no id is invalid-id, what is no signal is invalid-input, an unknown turn is turn-not-found", async () => {
    const { turnRuntime, stepped } = (await session().hand()).bench;
    const advance = (...args: unknown[]) =>
      endingOf(
        (turnRuntime.advanceTurn as (...given: unknown[]) => { outcome: Promise<unknown> }).apply(
          turnRuntime,
          args,
        ).outcome,
      );
    const endings = await Promise.all([
      advance(),
      advance(5),
      endingOf(turnRuntime.getTurn(undefined as never)),
      advance(turnIdAt(1), undefined, { signal: 5 }),
      advance(turnIdAt(1)),
    ]);
    const codes = endings.map((ending) =>
      "error" in ending ? (ending.error as { code: string }).code : ending,
    );
    expect(codes).toStrictEqual([
      "invalid-id",
      "invalid-id",
      "invalid-id",
      "invalid-input",
      "turn-not-found",
    ]);
    expect(stepped.asked).toStrictEqual([]);
  });
});
