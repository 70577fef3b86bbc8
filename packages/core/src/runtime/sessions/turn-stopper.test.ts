import { StoreIoError, TurnInputError } from "@x/shared";
import {
  answered,
  called,
  completed,
  invoked,
  permissionResolved,
  resulted,
  SESSION_ID,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { continuation, endingOf, quiet, session, turnIdOf, turnLog } from "../../testing/index.js";

describe("stopTurn", () => {
  it("S§13.5 aborts every live advance of the turn: the running one and the queued ones", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answers = [endingOf(hand.allow("t1")), endingOf(hand.allow("t1"))];
    await quiet();
    const { stepped } = hand.bench;
    await hand.stop("t1", "enough");
    expect(stepped.advances.map(({ signal }) => signal?.reason)).toStrictEqual(["enough", "enough"]);
    const [first, second] = await Promise.all(answers);
    expect([first, second]).toMatchObject([
      { error: { code: "turn-input-rejected" } },
      { error: { code: "turn-input-rejected" } },
    ]);
    expect(hand.bench.index.get(SESSION_ID)).toMatchObject({ latestTurnStatus: "cancelled" });
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
  });

  it("S§13.5 a turn without a live advance is advanced with a cancel input that carries the reason", async () => {
    for (const kind of ["suspended", "asking", "waiting", "idle", "created"] as const) {
      await session()
        .withTurn("t1", kind)
        .when((s) => s.stop("t1", "changed my mind"))
        .resolves(undefined)
        .advanced({ turnId: turnIdAt(1), input: { type: "cancel", reason: "changed my mind" } })
        .rowHas({ latestTurnStatus: "cancelled" })
        .appendedNothing()
        .restart();
    }
    await session()
      .withTurn("t1", "idle")
      .when((s) => s.stop("t1"))
      .advanced({ turnId: turnIdAt(1), input: { type: "cancel" } });
  });

  it("S§13.5 an aborted advance that leaves the turn open is followed by a cancel input, which is not aborted", async () => {
    const hand = await session().hand();
    const { stepped } = hand.bench;
    stepped.obedient = false;
    await hand.sendMessage();
    const stopped = hand.stop("t1");
    await quiet();
    expect([stepped.asked.length, stepped.last.isAborted]).toStrictEqual([1, true]);
    stepped.last.rejects(new StoreIoError("lost its disk for a moment"));
    await quiet();
    expect(stepped.asked.at(-1)).toStrictEqual({ turnId: turnIdAt(1), input: { type: "cancel" } });
    expect(stepped.last.isAborted).toBe(false);
    stepped.last.obey();
    await stopped;
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("cancelled");
  });

  it("stopTurn: advances that begin while the turn is being stopped start aborted", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    hand.bench.stepped.obedient = false;
    const earlier = endingOf(hand.allow("t1"));
    await quiet();
    const stopped = hand.stop("t1");
    const later = endingOf(hand.allow("t1"));
    await quiet();
    const [first, second] = hand.bench.stepped.advances;
    expect(second?.isAborted).toBe(true);
    second?.rejects(new TurnInputError("stopped"));
    first?.obey();
    await stopped;
    const codes = [await earlier, await later];
    expect(codes).toMatchObject([
      { error: { code: "turn-input-rejected" } },
      { error: { code: "turn-input-rejected" } },
    ]);
  });

  it("S§13.5 a cancel that lost the race with the turn's own ending is a successful stop", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { stepped } = hand.bench;
    stepped.obedient = false;
    const stopped = hand.stop("t1");
    await quiet();
    const { turns } = hand.bench.files;
    const endedElsewhere = continuation(
      await turns.read(turnIdAt(1)),
      permissionResolved("c1", "allow"),
      invoked("c1"),
      resulted("c1"),
      called(1),
      answered(1, "Done."),
      completed(),
    );
    await turns.append(turnIdAt(1), endedElsewhere);
    stepped.last.rejects(new TurnInputError("the turn has ended"));
    await stopped;
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
  });

  it("S§13.5 a refusal of a turn that has not ended still surfaces", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    hand.bench.stepped.obedient = false;
    const stopped = endingOf(hand.stop("t1"));
    await quiet();
    const refusal = new TurnInputError("not now");
    hand.bench.stepped.last.rejects(refusal);
    expect(await stopped).toStrictEqual({ error: refusal });
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("suspended");
  });

  it("stopTurn: never fails because the turn has ended already, and writes nothing then", async () => {
    for (const kind of ["completed", "failed", "cancelled"] as const) {
      await session()
        .withTurn("t1", kind)
        .when((s) => s.stop("t1"))
        .resolves(undefined)
        .advancedNothing()
        .restart();
    }
  });

  it("stopTurn: an unknown turn is turn-not-found; malformed arguments are refused", async () => {
    await session()
      .when((s) => s.stop("t9"))
      .rejects("turn-not-found")
      .advancedNothing();
    const { bench } = await session().withTurn("t1", "idle").hand();
    await expect(bench.sessions.stopTurn("nonsense")).rejects.toMatchObject({ code: "invalid-id" });
    const reason = bench.sessions.stopTurn(turnIdOf("t1"), 5 as never);
    await expect(reason).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("stopTurn: an ending that cannot be written rejects with store-io, and the stop can be tried again", async () => {
    let broken = true;
    const hand = await session()
      .withTurn("t1", "suspended")
      .with(({ turnRepo }) => {
        turnRepo.beforeAppend = () => {
          if (broken) throw new StoreIoError("disk full");
        };
      })
      .when((s) => s.stop("t1"))
      .rejects("store-io")
      .rowHas({ latestTurnStatus: "suspended" });
    broken = false;
    await hand.stop("t1");
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("cancelled");
  });

  it("stopTurn: aborts what runs even when the turn's file cannot be read", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    hand.bench.turnRepo.beforeRead = () => {
      throw new StoreIoError("unreadable");
    };
    await expect(hand.stop("t1")).rejects.toMatchObject({ code: "store-io" });
    expect(hand.bench.stepped.last.isAborted).toBe(true);
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
    expect(hand.bench.index.get(SESSION_ID)?.error).toStrictEqual({
      code: "store-io",
      message: "unreadable",
    });
  });

  it("stopTurn: stops turns without a session too", async () => {
    const { bench } = await session().hand();
    await bench.givenTurn(turnLog("waiting", { turnId: turnIdAt(7), sessionId: null }));
    await bench.sessions.stopTurn(turnIdAt(7));
    expect((await bench.files.turns.read(turnIdAt(7))).at(-1)?.type).toBe("turn_cancelled");
  });

  it("S§9.3 the turn keeps what it did before it was stopped", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    await hand.bench.stepped.last.writes(called(0), answered(0, "Half."));
    await hand.stop("t1");
    const types = (await hand.bench.files.turns.read(turnIdAt(1))).map(({ type }) => type);
    expect(types).toStrictEqual([
      "turn_created",
      "model_call_requested",
      "model_call_completed",
      "turn_cancelled",
    ]);
  });
});
