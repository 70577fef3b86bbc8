import { StoreIoError } from "@x/shared";
import { sessionCreated, titleChanged, turnAppended, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred, quiet, SessionBench, session, TURN_LOG_KINDS, turnLog } from "../../testing/index.js";
import { MemorySessionRepo } from "./memory-repo.js";
import type { ISessionRepo } from "./repo.js";

function sessionIdAt(number: number): string {
  return `2025-11-1${number % 9}T04-36-29Z-0001234-${String(number).padStart(3, "0")}`;
}

async function storeOf(count: number): Promise<SessionBench> {
  const bench = new SessionBench();
  for (let number = 0; number < count; number += 1) {
    const sessionId = sessionIdAt(number);
    const kind = TURN_LOG_KINDS[number % TURN_LOG_KINDS.length] ?? "created";
    await bench.givenTurn(turnLog(kind, { turnId: turnIdAt(number), sessionId }));
    const turn = turnAppended(1, { sessionId, turnId: turnIdAt(number) });
    await bench.givenSession([
      sessionCreated({ sessionId }),
      turn,
      titleChanged(`No ${number}`, { sessionId }),
    ]);
  }
  return bench;
}

describe("the startup scan", () => {
  it("S§13.6 derives every status of a latest turn, two reads a session", async () => {
    const bench = await (await storeOf(TURN_LOG_KINDS.length)).ready();
    const statuses = bench.sessions
      .listSessions()
      .map(({ sessionId, latestTurnStatus, pending }) => [sessionId, latestTurnStatus, pending]);
    const expected = TURN_LOG_KINDS.map((kind, number) => [
      sessionIdAt(number),
      ...expectedOf(kind),
    ]).toReversed();
    expect(statuses).toStrictEqual(expected);
    const reads = TURN_LOG_KINDS.length;
    expect(bench.sessionRepo.calls.filter((call) => call === "read")).toHaveLength(reads);
    expect(bench.turnRepo.calls).toStrictEqual(Array.from({ length: reads }, () => "read"));
  });

  it("S§13.6 the scan of a history equals the write-through of the same history", async () => {
    const hand = await session().hand();
    await hand.sendMessage("One");
    await hand.bench.stepped.last.completes();
    await quiet();
    await hand.sendMessage("Two");
    await hand.rename("Both");
    await hand.stop("t2");
    await hand.bench.sessions.createSession();
    expect(await hand.bench.rebuilt()).toStrictEqual(hand.bench.sessions.listSessions());
  });

  it("S§13.6 a damaged session file and a damaged latest turn give errored rows, and the scan goes on", async () => {
    const bench = await storeOf(4);
    await bench.files.sessions.append(sessionIdAt(1), [turnAppended(9, { sessionId: sessionIdAt(1) })]);
    await bench.files.sessions.append(sessionIdAt(2), [
      turnAppended(2, { sessionId: sessionIdAt(2), turnId: turnIdAt(77) }),
    ]);
    await bench.ready();
    const rows = bench.sessions.listSessions();
    expect(rows).toHaveLength(4);
    expect(bench.index.get(sessionIdAt(1))).toStrictEqual({
      sessionId: sessionIdAt(1),
      createdAt: "2025-11-11T04:36:29.000Z",
      updatedAt: "2025-11-11T04:36:29.000Z",
      turnCount: 0,
      latestTurnStatus: "none",
      error: {
        code: "session-corrupt",
        message: `sessions/2025/11/11/${sessionIdAt(1)}.jsonl:4: sessionSeq 9 where 2 must follow`,
      },
    });
    expect(bench.index.get(sessionIdAt(2))).toMatchObject({
      title: "No 2",
      turnCount: 2,
      latestTurnId: turnIdAt(77),
      latestTurnStatus: "none",
      error: { code: "turn-not-found" },
    });
    expect(rows.filter(({ error }) => error === undefined)).toHaveLength(2);
  });

  it("S§13.6 a session that names its latest turn by what is no id is session-corrupt with file and line, wherever it shows", async () => {
    const bench = await storeOf(1);
    const sessionId = sessionIdAt(0);
    await bench.files.sessions.append(sessionId, [turnAppended(2, { sessionId, turnId: "../../x" })]);
    await bench.ready();
    const message = `sessions/2025/11/10/${sessionId}.jsonl:4: $.turnId: "../../x" is not an id of the form YYYY-MM-DDTHH-MM-SSZ-PPPPPPP-NNN`;
    const corrupt = { code: "session-corrupt", message };
    expect(bench.index.get(sessionId)).toMatchObject({ title: "No 0", turnCount: 2, error: corrupt });
    const input = { role: "user", content: "x" } as const;
    const sent = bench.sessions.sendMessage(sessionId, input, { agent: { agentId: "copilot" } });
    await expect(sent).rejects.toMatchObject(corrupt);
    await expect(bench.sessions.resumeTurn(sessionId)).rejects.toMatchObject(corrupt);
    await bench.sessions.deleteSession(sessionId);
    expect(bench.sessions.listSessions()).toStrictEqual([]);
  });

  it("The scan: newest first, and never more than eight sessions at once", async () => {
    const bench = await storeOf(30);
    const order: string[] = [];
    let open = 0;
    let most = 0;
    const again = bench.restarted();
    again.sessionRepo.before = async (call, sessionId) => {
      if (call !== "read") return;
      order.push(sessionId as string);
      open += 1;
      most = Math.max(most, open);
      await quiet();
      open -= 1;
    };
    await again.ready();
    expect(order).toStrictEqual(await bench.files.sessions.listSessionIds());
    expect(order).toStrictEqual(order.toSorted().toReversed());
    expect(most).toBe(8);
  });

  it("The scan: the list grows while it runs, and is not ready until its end", async () => {
    const bench = (await storeOf(10)).restarted();
    const gate = deferred();
    bench.sessionRepo.before = async (call, sessionId) => {
      if (call === "read" && sessionId === sessionIdAt(0)) await gate.promise;
    };
    const scanned = bench.ready();
    await quiet();
    expect([bench.sessions.listSessions().length, bench.index.isReady]).toStrictEqual([9, false]);
    gate.resolve();
    await scanned;
    expect([bench.sessions.listSessions().length, bench.index.isReady]).toStrictEqual([10, true]);
  });

  it("The scan: no row is published before it is done; then changes are", async () => {
    const bench = (await storeOf(3)).restarted();
    const gate = deferred();
    bench.sessionRepo.before = async (call) => {
      if (call === "read") await gate.promise;
    };
    const scanned = bench.ready();
    const made = await bench.sessions.createSession({ title: "Early" });
    expect(bench.published).toStrictEqual([]);
    gate.resolve();
    await scanned;
    expect(bench.published).toStrictEqual([]);
    await bench.sessions.setTitle(made, "Late");
    expect(bench.published).toMatchObject([{ sessionId: made, entry: { title: "Late" } }]);
  });

  it("The scan: a folder that cannot be listed hides no other one, and is told", async () => {
    const repo = new MemorySessionRepo();
    for (const number of [1, 2]) await repo.create(sessionCreated({ sessionId: sessionIdAt(number) }));
    repo.listPartitions = async function* () {
      yield [sessionIdAt(2), sessionIdAt(1)];
      throw new StoreIoError("no permission");
    };
    const bench = new SessionBench({ sessionRepo: repo });
    await expect(bench.ready()).rejects.toMatchObject({ code: "store-io", message: "no permission" });
    expect(bench.sessions.listSessions().map(({ sessionId }) => sessionId)).toStrictEqual([
      sessionIdAt(2),
      sessionIdAt(1),
    ]);
    expect(bench.index.isReady).toBe(true);
  });

  it("S§4.3 the scan is content with a repository that can only list all ids at once", async () => {
    const repo: ISessionRepo = new MemorySessionRepo();
    await repo.create(sessionCreated({ sessionId: sessionIdAt(1) }));
    const bench = new SessionBench({ sessionRepo: repo });
    const { scan } = bench;
    Object.assign(bench.sessionRepo, { listPartitions: undefined });
    await scan.run();
    expect(bench.sessions.listSessions()).toHaveLength(1);
  });

  it("Quit: closing ends the scan, and the index never becomes ready", async () => {
    const bench = (await storeOf(20)).restarted();
    const gate = deferred();
    bench.sessionRepo.before = async (call) => {
      if (call === "read") await gate.promise;
    };
    const scanned = bench.scan.run();
    await quiet();
    const closed = bench.sessions.close();
    gate.resolve();
    await expect(scanned).rejects.toMatchObject({ code: "shutting-down" });
    await closed;
    expect([bench.index.isReady, bench.sessions.listSessions().length]).toStrictEqual([false, 8]);
    expect(bench.timers.waiting).toBe(0);
  });
});

describe("progress of the startup scan", () => {
  it("The scan: told when the first screen is there, then four times a second while something changes, then at its end", async () => {
    const bench = (await storeOf(120)).restarted();
    const gates = new Map([
      [100, deferred()],
      [0, deferred()],
    ]);
    const lastIds = (await bench.files.sessions.listSessionIds()).toReversed();
    bench.sessionRepo.before = async (call, sessionId) => {
      if (call !== "read") return;
      const fromEnd = lastIds.indexOf(sessionId as string);
      await gates.get(fromEnd === 0 ? 0 : fromEnd < 20 ? 100 : -1)?.promise;
    };
    const scanned = bench.ready();
    await quiet();
    expect(bench.notices).toStrictEqual([{ type: "session-scan-progress", done: 50, total: 120 }]);
    bench.timers.advance(249);
    expect(bench.notices).toHaveLength(1);
    bench.timers.advance(1);
    expect(bench.notices.at(-1)).toStrictEqual({ type: "session-scan-progress", done: 100, total: 120 });
    bench.timers.advance(2_000);
    expect(bench.notices).toHaveLength(2);
    await bench.sessions.createSession();
    bench.timers.advance(250);
    expect(bench.notices).toHaveLength(3);
    gates.get(100)?.resolve();
    gates.get(0)?.resolve();
    await scanned;
    expect(bench.notices.slice(3)).toStrictEqual([{ type: "session-scan-progress", done: 120, total: 120 }]);
    expect(bench.timers.waiting).toBe(0);
    bench.timers.advance(10_000);
    expect(bench.notices).toHaveLength(4);
  });

  it("The scan: of an empty store is told once", async () => {
    const bench = await new SessionBench().ready();
    expect(bench.notices).toStrictEqual([{ type: "session-scan-progress", done: 0, total: 0 }]);
    expect(bench.index.isReady).toBe(true);
  });
});

function expectedOf(kind: (typeof TURN_LOG_KINDS)[number]): [string, object | undefined] {
  const pending = (permissions: number, humans: number, others: number) => ({ permissions, humans, others });
  switch (kind) {
    case "suspended":
      return ["suspended", pending(1, 0, 0)];
    case "asking":
      return ["suspended", pending(0, 1, 0)];
    case "waiting":
      return ["suspended", pending(0, 0, 1)];
    case "created":
      return ["idle", undefined];
    case "exhausted":
      return ["failed", undefined];
    default:
      return [kind, undefined];
  }
}
