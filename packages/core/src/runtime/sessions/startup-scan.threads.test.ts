import { sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred, quiet, SessionBench } from "../../testing/index.js";
import type { IScanThread, ScannedRow } from "./scan-port.js";

const COUNT = 1_000;
const FIRST_SCREEN = 50;

function sessionIdAt(number: number): string {
  return `2025-11-10T04-36-29Z-0001234-${String(number).padStart(3, "0")}`;
}

// Newest first: the last of these is read last.
const OLDEST = sessionIdAt(0);

async function store(): Promise<SessionBench> {
  const bench = new SessionBench();
  for (let number = 0; number < COUNT; number += 1) {
    const sessionId = sessionIdAt(number);
    await bench.givenSession([sessionCreated({ sessionId }), titleChanged(`No ${number}`, { sessionId })]);
  }
  return bench;
}

/** A thread that knows the rows of a store; `before` may hold, spoil or refuse a batch. */
class RowsThread implements IScanThread {
  readonly asked: string[] = [];
  stops = 0;
  before: (batch: readonly string[]) => Promise<void> | void = () => undefined;
  change: (row: ScannedRow) => ScannedRow = (row) => row;

  ending: Promise<void> = Promise.resolve();

  readonly #known: ReadonlyMap<string, ScannedRow>;

  constructor(known: ReadonlyMap<string, ScannedRow>) {
    this.#known = known;
  }

  async rows(batch: readonly string[]): Promise<ScannedRow[]> {
    this.asked.push(...batch);
    const rows = batch.map((sessionId) => this.change(this.#known.get(sessionId)));
    await this.before(batch);
    return rows;
  }

  async stop(): Promise<void> {
    this.stops += 1;
    await this.ending;
  }
}

/** The same store after a start, its scan not begun, with two threads. */
async function restarted(scanAfter: Promise<unknown> = Promise.resolve()) {
  const former = await store();
  const expected = await former.rebuilt();
  const rows = new Map(expected.map((row) => [row.sessionId, row]));
  const threads = [new RowsThread(rows), new RowsThread(rows)] as const;
  const bench = former.restarted({ startScanThreads: () => [...threads], scanAfter });
  const readHere: unknown[] = [];
  bench.sessionRepo.before = async (call, sessionId) => {
    if (call === "read") readHere.push(sessionId);
  };
  return { bench, threads, expected, readHere };
}

describe("the startup scan with threads", () => {
  it("S§8.2 reads the first screen itself, and leaves the rest to the threads", async () => {
    const { bench, threads, expected, readHere } = await restarted();
    await bench.ready();
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
    const ids = expected.map(({ sessionId }) => sessionId);
    expect(readHere).toStrictEqual(ids.slice(0, FIRST_SCREEN));
    const asked = threads.map((thread) => thread.asked.length);
    expect(asked.reduce((sum, count) => sum + count)).toBe(COUNT - FIRST_SCREEN);
    expect(Math.min(...asked)).toBeGreaterThan(0);
    expect(threads.flatMap(({ asked: of }) => of).toSorted()).toStrictEqual(
      ids.slice(FIRST_SCREEN).toSorted(),
    );
    expect(threads.map(({ stops }) => stops)).toStrictEqual([1, 1]);
    expect(bench.notices.at(-1)).toStrictEqual({ type: "session-scan-progress", done: COUNT, total: COUNT });
  });

  it("One writer: a row that a thread saw damaged is read again by the process that writes", async () => {
    const { bench, threads, expected, readHere } = await restarted();
    for (const thread of threads) {
      thread.change = (row) =>
        row?.sessionId === OLDEST ? { ...row, error: { code: "turn-corrupt", message: "half a line" } } : row;
    }
    await bench.ready();
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
    expect(readHere).toStrictEqual([
      ...expected.slice(0, FIRST_SCREEN).map(({ sessionId }) => sessionId),
      OLDEST,
    ]);
  });

  it("The scan: what is written while a thread reads is not overwritten by its reading", async () => {
    const { bench, threads } = await restarted();
    const gate = deferred();
    for (const thread of threads) {
      thread.before = (batch) => (batch.includes(OLDEST) ? gate.promise : undefined);
    }
    const scanned = bench.ready();
    await quiet();
    await bench.sessions.setTitle(OLDEST, "Renamed meanwhile");
    gate.resolve();
    await scanned;
    expect(bench.index.get(OLDEST)?.title).toBe("Renamed meanwhile");
    expect(await bench.rebuilt()).toStrictEqual(bench.sessions.listSessions());
  });

  it("The scan: what is deleted while a thread reads does not come back", async () => {
    const { bench, threads } = await restarted();
    const gate = deferred();
    for (const thread of threads) {
      thread.before = (batch) => (batch.includes(OLDEST) ? gate.promise : undefined);
    }
    const scanned = bench.ready();
    await quiet();
    await bench.sessions.deleteSession(OLDEST);
    gate.resolve();
    await scanned;
    expect(bench.index.get(OLDEST)).toBeUndefined();
    expect(bench.sessions.listSessions()).toHaveLength(COUNT - 1);
  });

  it("S§8.2 goes on without a thread that fails, and says so", async () => {
    const { bench, threads, expected } = await restarted();
    threads[0].before = () => Promise.reject(new Error("out of memory"));
    await bench.ready();
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
    expect(new Set(bench.logger.warnings)).toStrictEqual(
      new Set(["a thread of the startup scan failed; its sessions are read without it"]),
    );
    expect(threads.map(({ stops }) => stops)).toStrictEqual([1, 1]);
  });

  it("S§8.2 reads all of it itself when no thread can be started, and says so", async () => {
    const former = await store();
    const expected = await former.rebuilt();
    const bench = former.restarted({
      startScanThreads: () => {
        throw new Error("no memory");
      },
    });
    await bench.ready();
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
    expect(bench.logger.warnings).toStrictEqual([
      "no threads could be started for the startup scan; it goes on without them",
    ]);
  });

  it("quality.md §3 asks each thread for the next sessions while the rows of the last ones are on their way", async () => {
    const { bench, threads } = await restarted();
    const gate = deferred();
    for (const thread of threads) thread.before = () => gate.promise;
    const scanned = bench.ready();
    await quiet();
    expect(threads.map(({ asked }) => asked.length)).toStrictEqual([100, 100]);
    gate.resolve();
    await scanned;
  });

  it("quality.md §3 reads the first screen at once, and the rest when the window has been drawn", async () => {
    const drawn = deferred();
    const { bench, threads, expected } = await restarted(drawn.promise);
    const scanned = bench.ready();
    await quiet();
    expect(bench.sessions.listSessions()).toStrictEqual(expected.slice(0, FIRST_SCREEN));
    expect(threads.flatMap(({ asked }) => asked)).toStrictEqual([]);
    drawn.resolve();
    await scanned;
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
  });

  it("Quit: a scan that waits for the window ends when the process closes", async () => {
    const { bench } = await restarted(deferred().promise);
    const scanned = bench.scan.run();
    await quiet();
    const closed = bench.sessions.close();
    await expect(scanned).rejects.toMatchObject({ code: "shutting-down" });
    await closed;
    expect(bench.sessions.listSessions()).toHaveLength(FIRST_SCREEN);
  });

  it("Quit: closing ends the threads, and the index never becomes ready", async () => {
    const { bench, threads } = await restarted();
    const gate = deferred();
    for (const thread of threads) thread.before = () => gate.promise;
    const scanned = bench.scan.run();
    await quiet();
    const closed = bench.sessions.close();
    gate.resolve();
    await expect(scanned).rejects.toMatchObject({ code: "shutting-down" });
    await closed;
    expect(bench.index.isReady).toBe(false);
    expect(threads.map(({ stops }) => stops)).toStrictEqual([1, 1]);
  });

  it("quality.md §3 is done before its threads have ended; closing waits for them", async () => {
    const { bench, threads } = await restarted();
    const gate = deferred();
    threads[0].ending = gate.promise;
    await bench.ready();
    expect([bench.index.isReady, threads.map(({ stops }) => stops)]).toStrictEqual([true, [1, 1]]);
    let isClosed = false;
    const closed = bench.sessions.close().then(() => {
      isClosed = true;
    });
    await quiet();
    expect(isClosed).toBe(false);
    gate.resolve();
    await closed;
  });

  it("says that a thread could not be ended, and is done all the same", async () => {
    const { bench, threads } = await restarted();
    threads[0].ending = Promise.reject(new Error("still there"));
    await bench.ready();
    await quiet();
    expect(bench.logger.warnings).toStrictEqual(["a thread of the startup scan could not be ended"]);
  });

  it("S§8.2 shows the first screen before any row of a thread", async () => {
    const { bench, expected } = await restarted();
    const gate = deferred();
    const read = bench.sessionRepo.before;
    bench.sessionRepo.before = async (call, sessionId) => {
      await read?.(call, sessionId);
      if (call === "read" && sessionId === expected[FIRST_SCREEN - 1]?.sessionId) await gate.promise;
    };
    const scanned = bench.ready();
    await quiet();
    expect(bench.sessions.listSessions()).toStrictEqual(expected.slice(0, FIRST_SCREEN - 1));
    gate.resolve();
    await scanned;
    expect(bench.sessions.listSessions()).toStrictEqual(expected);
  });

  it("quality.md §3 asks for threads by the number of sessions", async () => {
    const former = await store();
    const asked: number[] = [];
    const bench = former.restarted({
      startScanThreads: (sessions) => {
        asked.push(sessions);
        return [];
      },
    });
    await bench.ready();
    expect([asked, bench.sessions.listSessions().length]).toStrictEqual([[COUNT], COUNT]);
  });

  it("starts no thread for a store that is read before one would be up", async () => {
    const former = new SessionBench();
    await former.givenSession([sessionCreated({ sessionId: OLDEST })]);
    let starts = 0;
    const bench = former.restarted({
      startScanThreads: () => {
        starts += 1;
        return [];
      },
    });
    await bench.ready();
    expect([starts, bench.sessions.listSessions().length]).toStrictEqual([0, 1]);
  });
});
