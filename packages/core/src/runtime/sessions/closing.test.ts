// A controlled crash: what a closing session layer refuses, finishes and leaves. Clarifications "Quit".
import { ShuttingDownError } from "@x/shared";
import { SESSION_ID, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred, endingOf, NOW, quiet, session } from "../../testing/index.js";

const shuttingDown = { code: "shutting-down" };

describe("close", () => {
  it("Quit: new work is refused with shutting-down; reading goes on", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const { sessions } = hand.bench;
    await sessions.close();
    const refused = [
      sessions.createSession(),
      hand.sendMessage(),
      hand.rename("x"),
      hand.resume(),
      hand.delete(),
      hand.allow("t1"),
      hand.answer("t1"),
      hand.stop("t1"),
    ];
    for (const call of refused) await expect(call).rejects.toMatchObject(shuttingDown);
    expect(hand.bench.stepped.asked).toStrictEqual([]);
    expect(sessions.listSessions()).toHaveLength(1);
    expect(await sessions.getSession(SESSION_ID)).toMatchObject({ latestTurnId: turnIdAt(1) });
  });

  it("Quit: live advances are aborted with a ShuttingDownError as the reason, and awaited", async () => {
    const hand = await session().hand();
    hand.bench.stepped.obedient = false;
    await hand.sendMessage();
    const order: string[] = [];
    const closed = hand.bench.sessions.close().then(() => order.push("closed"));
    await quiet();
    const { last } = hand.bench.stepped;
    expect(last.signal?.reason).toBeInstanceOf(ShuttingDownError);
    order.push("still running");
    last.rejects(last.signal?.reason);
    await closed;
    expect(order).toStrictEqual(["still running", "closed"]);
    expect(hand.bench.sessions.listSessions()).toStrictEqual(await hand.bench.rebuilt());
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("idle");
  });

  it("Quit: what was suspended is suspended at the next start, what ran is idle", async () => {
    const suspended = await session().withTurn("t1", "asking").hand();
    const running = await session().hand();
    await running.sendMessage();
    for (const { bench } of [suspended, running]) await bench.sessions.close();
    const statuses = [await suspended.bench.rebuilt(), await running.bench.rebuilt()].map(
      ([row]) => row?.latestTurnStatus,
    );
    expect(statuses).toStrictEqual(["suspended", "idle"]);
  });

  it("sendMessage: closing is looked for again before the turn is created, after waiting for the lock and for files", async () => {
    const hand = await session().withTurn("t1", "completed").hand();
    const gate = deferred();
    hand.bench.turnRepo.beforeRead = () => gate.promise;
    const first = endingOf(hand.sendMessage());
    const second = endingOf(hand.sendMessage());
    await quiet();
    const closed = hand.bench.sessions.close();
    gate.resolve();
    await closed;
    expect([await first, await second]).toMatchObject([{ error: shuttingDown }, { error: shuttingDown }]);
    expect(hand.bench.stepped.creations).toStrictEqual([]);
  });

  it("Quit: an append under way is drained; the turn that would have started is idle at the next start", async () => {
    const hand = await session({ title: "T" }).hand();
    const gate = deferred();
    hand.bench.sessionRepo.before = async (call) => {
      if (call === "append") await gate.promise;
    };
    const sent = endingOf(hand.sendMessage());
    await quiet();
    const closed = hand.bench.sessions.close();
    await quiet();
    gate.resolve();
    await closed;
    expect(await sent).toStrictEqual({ value: { turnId: turnIdAt(1) } });
    expect((await hand.bench.files.sessions.read(SESSION_ID)).at(-1)).toStrictEqual(
      turnAppended(1, { ts: NOW }),
    );
    expect(hand.bench.stepped.last.signal?.reason).toBeInstanceOf(ShuttingDownError);
    expect((await hand.bench.rebuilt())[0]?.latestTurnStatus).toBe("idle");
  });

  it("Quit: a resume and a stop that wait are rejected with shutting-down", async () => {
    const resuming = await session().withTurn("t1", "idle").hand();
    const resumed = endingOf(resuming.resume());
    await quiet();
    await resuming.bench.sessions.close();
    const stopping = await session().hand();
    stopping.bench.stepped.obedient = false;
    await stopping.sendMessage();
    const stopped = endingOf(stopping.stop("t1"));
    await quiet();
    const closed = stopping.bench.sessions.close();
    stopping.bench.stepped.last.rejects(new ShuttingDownError("closing"));
    await closed;
    expect([await resumed, await stopped]).toMatchObject([{ error: shuttingDown }, { error: shuttingDown }]);
  });

  it("Quit: closing twice is closing once", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    await Promise.all([hand.bench.sessions.close(), hand.bench.sessions.close()]);
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
  });
});
