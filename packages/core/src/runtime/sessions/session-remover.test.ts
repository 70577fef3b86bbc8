import { ShuttingDownError, StoreIoError } from "@x/shared";
import { SESSION_ID, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { endingOf, quiet, session, turnLog } from "../../testing/index.js";

const notFound = { code: "session-not-found" };

describe("deleteSession", () => {
  it("S§13.6 removes file and row and publishes it; the turn files stay, and so they do after a restart", async () => {
    const { bench } = await session()
      .withTurn("t1", "completed")
      .when((s) => s.delete())
      .resolves(undefined)
      .advancedNothing()
      .restart();
    expect(bench.sessions.listSessions()).toStrictEqual([]);
    expect(bench.published).toStrictEqual([
      { type: "session-index-changed", sessionId: SESSION_ID, entry: null },
    ]);
    expect(await bench.files.sessions.listSessionIds()).toStrictEqual([]);
    expect(await bench.files.turns.read(turnIdAt(1))).toHaveLength(4);
  });

  it("deleteSession: every call on a deleted session is session-not-found", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    await hand.delete();
    const calls = [
      hand.sendMessage(),
      hand.rename("x"),
      hand.resume(),
      hand.delete(),
      hand.allow("t1"),
      hand.stop("t1"),
      hand.bench.sessions.getSession(SESSION_ID),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(notFound);
  });

  it("deleteSession: from the mark on, while its turn is still being stopped, calls and inputs are session-not-found", async () => {
    const hand = await session().hand();
    hand.bench.stepped.obedient = false;
    await hand.sendMessage();
    const deleted = hand.delete();
    await quiet();
    expect(hand.bench.stepped.last.isAborted).toBe(true);
    const calls = [
      hand.sendMessage(),
      hand.rename("x"),
      hand.resume(),
      hand.delete(),
      hand.allow("t1"),
      hand.bench.sessions.getSession(SESSION_ID),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject(notFound);
    expect(hand.bench.index.get(SESSION_ID)).toBeDefined();
    hand.bench.stepped.advances[0]?.obey();
    await deleted;
    expect(hand.bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(1) }]);
  });

  it("deleteSession: stops a running and a suspended turn first, so that nothing runs for it afterwards", async () => {
    const running = await session().hand();
    await running.sendMessage();
    await running.delete();
    const suspended = await session()
      .withTurn("t1", "suspended")
      .when((s) => s.delete())
      .resolves(undefined);
    for (const { bench } of [running, suspended]) {
      expect((await bench.files.turns.read(turnIdAt(1))).at(-1)).toMatchObject({
        type: "turn_cancelled",
        reason: "the conversation was deleted",
      });
      expect(bench.liveAdvances.active()).toStrictEqual([]);
      expect(bench.published.at(-1)).toMatchObject({ entry: null });
    }
  });

  it("Settling: while its session is being deleted a row follows its turn; what comes after the removal resurrects none", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    const before = hand.bench.published.length;
    await hand.delete();
    const changes = hand.bench.published.slice(before).map(({ entry }) => entry?.latestTurnStatus);
    expect(changes).toStrictEqual(["cancelled", undefined]);
    hand.bench.index.turnSettled(SESSION_ID, turnIdAt(1), { latestTurnStatus: "completed" });
    expect(hand.bench.sessions.listSessions()).toStrictEqual([]);
    expect(hand.bench.published).toHaveLength(before + 2);
  });

  it("deleteSession: if the removal fails the session lives on, with the row its turn has earned", async () => {
    let broken = true;
    const hand = await session()
      .withTurn("t1", "suspended")
      .with(({ sessionRepo }) => {
        sessionRepo.before = (call) => {
          if (broken && call === "delete") throw new StoreIoError("read-only disk");
        };
      })
      .when((s) => s.delete())
      .rejects("store-io")
      .appendedNothing()
      .rowHas({ latestTurnStatus: "cancelled" })
      .restart();
    expect(await hand.sendMessage()).toStrictEqual({ turnId: turnIdAt(2) });
    broken = false;
    await hand.delete();
    expect(hand.bench.sessions.listSessions()).toStrictEqual([]);
  });

  it("deleteSession: a turn whose end cannot be written does not keep its session alive", async () => {
    const { bench } = await session()
      .withTurn("t1", "suspended")
      .with(({ turnRepo }) => {
        turnRepo.beforeAppend = () => {
          throw new StoreIoError("disk full");
        };
      })
      .when((s) => s.delete())
      .resolves(undefined);
    expect(bench.sessions.listSessions()).toStrictEqual([]);
    expect(bench.logger.warnings).toStrictEqual(["the turn of a deleted session has no recorded end"]);
    expect(bench.failures.failures()).toStrictEqual([]);
  });

  it("Index entry: a damaged session and one with a missing turn can always be deleted", async () => {
    const damaged = await session().withTurn("t1", "completed").hand();
    await damaged.bench.files.sessions.append(SESSION_ID, [turnAppended(9)]);
    const missing = await session().hand();
    await missing.bench.files.sessions.append(SESSION_ID, [turnAppended(1)]);
    for (const { bench } of [damaged, missing]) {
      const again = await bench.restarted().ready();
      expect(again.index.get(SESSION_ID)?.error).toBeDefined();
      await again.sessions.deleteSession(SESSION_ID);
      expect([again.sessions.listSessions(), await again.rebuilt()]).toStrictEqual([[], []]);
    }
  });

  it("Index entry: deleting a session that names another session's turn leaves that turn alone", async () => {
    const hand = await session().hand();
    await hand.bench.givenTurn(turnLog("suspended", { turnId: turnIdAt(1), sessionId: turnIdAt(8) }));
    await hand.bench.files.sessions.append(SESSION_ID, [turnAppended(1)]);
    await hand.delete();
    expect((await hand.bench.files.turns.read(turnIdAt(1))).at(-1)?.type).toBe("turn_suspended");
    expect(hand.bench.sessions.listSessions()).toStrictEqual([]);
  });

  it("deleteSession: a file removed behind our back is removed; an unknown or malformed id is refused", async () => {
    const hand = await session().withTurn("t1", "completed").hand();
    hand.bench.sessionRepo.before = async (call) => {
      if (call === "delete") await hand.bench.files.sessions.delete(SESSION_ID);
    };
    await hand.delete();
    expect(hand.bench.sessions.listSessions()).toStrictEqual([]);
    const unknown = hand.bench.sessions.deleteSession(turnIdAt(9));
    await expect(unknown).rejects.toMatchObject(notFound);
    await expect(hand.bench.sessions.deleteSession("..")).rejects.toMatchObject({ code: "invalid-id" });
  });

  it("A failure that is not the turn's: its notice goes with the session", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    hand.bench.stepped.last.rejects(new StoreIoError("disk full"));
    await quiet();
    expect(hand.bench.failures.failures()).toHaveLength(1);
    await hand.delete();
    expect(hand.bench.failures.failures()).toStrictEqual([]);
  });

  it("Quit: a deletion that closing cuts off leaves the session as it was", async () => {
    const hand = await session().hand();
    hand.bench.stepped.obedient = false;
    await hand.sendMessage();
    const deleted = endingOf(hand.delete());
    await quiet();
    const closed = hand.bench.sessions.close();
    hand.bench.stepped.last.rejects(new ShuttingDownError("closing"));
    await closed;
    expect(await deleted).toMatchObject({ error: { code: "shutting-down" } });
    expect(await hand.bench.rebuilt()).toMatchObject([
      { latestTurnId: turnIdAt(1), latestTurnStatus: "idle" },
    ]);
    expect(hand.bench.stepped.asked).toStrictEqual([{ turnId: turnIdAt(1) }]);
  });
});
