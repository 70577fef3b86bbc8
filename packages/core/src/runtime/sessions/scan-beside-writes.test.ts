// The startup scan while the application is in use: nothing newer is overwritten, nothing deleted comes back.
import { SESSION_ID, sessionCreated, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { CONFIG, deferred, NOW, quiet, SessionBench, session } from "../../testing/index.js";

describe("the scan beside the running application", () => {
  it("The scan: a turn that settles before the scan came to its session is shown as it settled", async () => {
    const { bench } = await session().withTurn("t1", "idle").hand();
    const early = bench.restarted();
    const gate = deferred();
    let reads = 0;
    early.turnRepo.beforeRead = async () => {
      reads += 1;
      if (reads === 1) await gate.promise;
    };
    const scanned = early.ready();
    await quiet();
    const resumed = early.sessions.resumeTurn(SESSION_ID);
    await quiet();
    await early.stepped.last.completes();
    await resumed;
    await quiet();
    gate.resolve();
    await scanned;
    expect(early.index.get(SESSION_ID)?.latestTurnStatus).toBe("completed");
    expect(early.sessions.listSessions()).toStrictEqual(await early.rebuilt());
  });

  it("The scan: a session deleted after it was read, or while it is read, does not come back", async () => {
    const { bench } = await session().withTurn("t1", "completed").hand();
    const early = bench.restarted();
    const gate = deferred();
    let reads = 0;
    early.turnRepo.beforeRead = async () => {
      reads += 1;
      if (reads === 1) await gate.promise;
    };
    const scanned = early.ready();
    await quiet();
    await early.sessions.deleteSession(SESSION_ID);
    gate.resolve();
    await scanned;
    expect(early.sessions.listSessions()).toStrictEqual([]);
  });

  it("The scan: a session that vanished between listing and reading is no row", async () => {
    const bench = new SessionBench();
    for (const number of [1, 2, 3])
      await bench.givenSession([sessionCreated({ sessionId: turnIdAt(number) })]);
    bench.sessionRepo.before = async (call, sessionId) => {
      if (call === "read" && sessionId === turnIdAt(2)) await bench.files.sessions.delete(turnIdAt(2));
    };
    await bench.ready();
    const rows = bench.sessions.listSessions().map(({ sessionId }) => sessionId);
    expect(rows).toStrictEqual([turnIdAt(3), turnIdAt(1)]);
  });

  it("The scan: a message sent meanwhile is in the row, whichever comes last", async () => {
    for (const scanFirst of [true, false]) {
      const { bench } = await session().withTurn("t1", "completed").hand();
      const early = bench.restarted();
      const gate = deferred();
      let reads = 0;
      early.turnRepo.beforeRead = async () => {
        reads += 1;
        if (!scanFirst && reads === 1) await gate.promise;
      };
      const scanned = early.ready();
      await quiet();
      const sent = await early.sessions.sendMessage(SESSION_ID, { role: "user", content: "x" }, CONFIG);
      gate.resolve();
      await scanned;
      expect(early.index.get(SESSION_ID)).toMatchObject({
        latestTurnId: sent.turnId,
        turnCount: 2,
        updatedAt: NOW,
      });
    }
  });
});
