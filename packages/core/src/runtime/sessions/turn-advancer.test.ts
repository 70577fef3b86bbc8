import { StoreIoError, TurnCorruptionError, TurnDependencyError } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  failed,
  invoked,
  permissionResolved,
  resulted,
  SESSION_ID,
  suspended,
  type TurnPart,
  titleChanged,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { NOW, quiet, session } from "../../testing/index.js";

const asking = [called(0), answered(0, toolCall("c1", "ask")), invoked("c1"), suspended()];

describe("settling", () => {
  it("S§13.7 every kind of outcome updates the row's status, exactly as a restart would show it", async () => {
    const outcomes: [string, readonly TurnPart[]][] = [
      ["completed", [called(0), answered(0, "Hi."), completed()]],
      ["failed", [called(0), callFailed(0), failed()]],
      ["cancelled", [cancelled()]],
      ["suspended", asking],
    ];
    for (const [status, parts] of outcomes) {
      const hand = await session().hand();
      await hand.sendMessage();
      const { bench } = hand;
      await bench.stepped.last.settles(...parts);
      await quiet();
      expect(bench.published.map(({ entry }) => entry?.latestTurnStatus)).toStrictEqual(["idle", status]);
      expect(bench.sessions.listSessions()).toStrictEqual(await bench.rebuilt());
      expect(bench.turnRepo.calls.filter((call) => call === "read")).toHaveLength(2);
    }
  });

  it("Startup fold: a settling turn changes status and pending, never the time of the update", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    const [before] = hand.bench.sessions.listSessions();
    hand.bench.clock.current = "2025-11-12T00:00:00.000Z";
    await hand.bench.stepped.last.settles(...asking);
    await quiet();
    expect(hand.bench.sessions.listSessions()).toStrictEqual([
      { ...before, latestTurnStatus: "suspended", pending: { permissions: 0, humans: 1, others: 0 } },
    ]);
  });

  it("Running, in the window: the turn is active from before its reference is published until after its outcome is", async () => {
    const hand = await session().hand();
    const { bench } = hand;
    const active: string[][] = [];
    bench.sessionRepo.afterAppend = () => active.push(bench.liveAdvances.active());
    await hand.sendMessage();
    await bench.stepped.last.completes();
    await quiet();
    expect(active).toStrictEqual([[turnIdAt(1)]]);
    expect(bench.shown.map(({ status }) => status)).toStrictEqual(["active", "active"]);
    expect(bench.liveAdvances.active()).toStrictEqual([]);
  });

  it("Settling: when an outcome rejects, the status is derived anew from the turn's file", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answer = hand.allow("t1");
    await quiet();
    await hand.bench.stepped.last.accepts(permissionResolved("c1", "allow"));
    await answer;
    hand.bench.stepped.last.rejects(new TurnDependencyError("the model is gone"));
    await quiet();
    expect(hand.bench.index.get(SESSION_ID)).toMatchObject({ latestTurnStatus: "idle" });
    expect(hand.bench.index.get(SESSION_ID)?.pending).toBeUndefined();
    expect(hand.bench.sessions.listSessions()).toStrictEqual(await hand.bench.rebuilt());
  });

  it("Settling: when an outcome rejects and its file cannot be read, the row shows that error", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    const fault = new TurnCorruptionError("turns/x.jsonl:2: is not a JSON object");
    hand.bench.turnRepo.beforeRead = () => {
      throw fault;
    };
    hand.bench.stepped.last.rejects(new StoreIoError("disk gone"));
    await quiet();
    expect(hand.bench.index.get(SESSION_ID)).toMatchObject({
      turnCount: 1,
      latestTurnStatus: "none",
      error: { code: "turn-corrupt", message: fault.message },
    });
  });

  it("Settling: a status read from the file while the session was renamed is read again, and both are in the row", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const answer = hand.allow("t1");
    await quiet();
    await hand.bench.stepped.last.accepts(permissionResolved("c1", "allow"));
    await answer;
    let renamed = false;
    hand.bench.turnRepo.beforeRead = async () => {
      if (renamed) return;
      renamed = true;
      await hand.rename("Meanwhile");
    };
    hand.bench.stepped.last.rejects(new TurnDependencyError("gone"));
    await quiet();
    expect(hand.bench.index.get(SESSION_ID)).toMatchObject({ title: "Meanwhile", latestTurnStatus: "idle" });
    expect(hand.bench.sessions.listSessions()).toStrictEqual(await hand.bench.rebuilt());
  });

  it("Settling: an outcome of a turn that is no longer the latest changes nothing", async () => {
    const hand = await session().withTurn("t1", "asking").withTurn("t2", "completed").hand();
    const { bench } = hand;
    const before = bench.sessions.listSessions();
    const answer = hand.answer("t1");
    await quiet();
    await bench.stepped.last.accepts(resulted("c1", "yes"));
    await answer;
    await bench.stepped.last.completes();
    await quiet();
    expect([bench.sessions.listSessions(), bench.published]).toStrictEqual([before, []]);
  });

  it("Settling: needs no session lock, so it goes on while the lock is held", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    let release = (): void => {};
    const held = hand.bench.sessionRepo.withLock(
      SESSION_ID,
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    await hand.bench.stepped.last.completes();
    await quiet();
    expect(hand.bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
    release();
    await held;
  });

  it("Settling: queued advances of one turn are handled in the order in which they settled", async () => {
    const hand = await session().withTurn("t1", "asking").hand();
    const { bench } = hand;
    const answer = hand.answer("t1");
    await quiet();
    const refused = hand.answer("t1").catch(() => "refused");
    await quiet();
    const [first, second] = bench.stepped.advances;
    await first?.accepts(resulted("c1", "yes"));
    await first?.completes();
    second?.rejects(new TurnDependencyError("gone"));
    expect([await answer, await refused]).toStrictEqual([undefined, "refused"]);
    await quiet();
    expect(bench.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
    expect(bench.sessions.listSessions()).toStrictEqual(await bench.rebuilt());
  });
});

describe("draining", () => {
  it("S§10 the stream of every advance is read to its end, and what it throws is no unhandled rejection", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    const { last } = hand.bench.stepped;
    await last.writes(called(0), answered(0, "Hi."));
    last.streams("late");
    last.rejects(new StoreIoError("disk full"));
    await quiet();
    const rest = await last.execution.events[Symbol.asyncIterator]().next();
    expect(rest).toStrictEqual({ value: undefined, done: true });
  });

  it("S§10 an advance that cannot even begin leaves nothing active", async () => {
    const hand = await session().hand();
    hand.bench.stepped.advanceTurn = () => {
      throw new Error("broken runtime");
    };
    await expect(hand.sendMessage()).rejects.toThrow("broken runtime");
    expect(hand.bench.liveAdvances.active()).toStrictEqual([]);
  });
});

describe("failures that are not the turn's", () => {
  const notice = (message: string, sessionId: string | null = SESSION_ID) => ({
    type: "turn-advance-failed",
    sessionId,
    turnId: turnIdAt(1),
    error: { code: "store-io", message },
  });

  it("A failure that is not the turn's is told on the notice bus, and kept for windows that come later", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    hand.bench.notices.length = 0;
    hand.bench.stepped.last.rejects(new StoreIoError("disk full"));
    await quiet();
    expect(hand.bench.notices).toStrictEqual([notice("disk full")]);
    expect(hand.bench.failures.failures()).toStrictEqual([notice("disk full")]);
    expect(hand.bench.published.every(({ type }) => type === "session-index-changed")).toBe(true);
  });

  it("A failure that is not the turn's is past with the turn's next advance", async () => {
    const hand = await session().hand();
    await hand.sendMessage();
    hand.bench.stepped.last.rejects(new StoreIoError("disk full"));
    await quiet();
    const resumed = hand.resume();
    await quiet();
    expect(hand.bench.failures.failures()).toStrictEqual([]);
    await hand.bench.stepped.last.completes();
    await resumed;
  });

  it("A failure that is not the turn's is past when an advance succeeds that had waited behind it", async () => {
    const hand = await session().withTurn("t1", "asking").hand();
    const { bench } = hand;
    const answer = hand.answer("t1");
    await quiet();
    const queued = bench.turnRuntime.advanceTurn(turnIdAt(1));
    await quiet();
    const [first, second] = bench.stepped.advances;
    await first?.accepts(resulted("c1", "yes"));
    await answer;
    const told = new Promise<void>((resolve) => {
      bench.turnRepo.beforeRead = () => resolve();
    });
    first?.rejects(new StoreIoError("disk full"));
    await told;
    // Told before anything is read, so that no window hears of it after the next advance has begun.
    expect(bench.failures.failures()).toStrictEqual([notice("disk full")]);
    await second?.completes();
    await queued.outcome;
    await quiet();
    expect(bench.failures.failures()).toStrictEqual([]);
    expect(bench.sessions.listSessions()).toStrictEqual(await bench.rebuilt());
  });

  it("A failure that is not the turn's: a refused input and closing are none", async () => {
    const hand = await session().withTurn("t1", "suspended").hand();
    const refused = hand.allow("t1", "unknown").catch(() => "refused");
    await quiet();
    await hand.stop("t1");
    await refused;
    await hand.sendMessage();
    await hand.bench.sessions.close();
    expect(hand.bench.failures.failures()).toStrictEqual([]);
  });

  it("S§13.7 rows are tagged with their session and come in the order in which things happened", async () => {
    const hand = await session().hand();
    const other = await hand.bench.sessions.createSession({ title: "Other" });
    await hand.sendMessage();
    await hand.rename("Mine");
    await hand.bench.stepped.last.completes();
    await quiet();
    expect(
      hand.bench.published.map(({ sessionId, entry }) => [sessionId, entry?.title, entry?.latestTurnStatus]),
    ).toStrictEqual([
      [other, "Other", "none"],
      [SESSION_ID, "Hello", "idle"],
      [SESSION_ID, "Mine", "idle"],
      [SESSION_ID, "Mine", "completed"],
    ]);
    expect(await hand.bench.files.sessions.read(SESSION_ID)).toHaveLength(4);
    expect(titleChanged("Mine", { ts: NOW })).toStrictEqual(
      (await hand.bench.files.sessions.read(SESSION_ID)).at(-1),
    );
  });
});
