import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TurnCreated } from "@x/shared";
import { sessionCreated, turnAppended, turnIdAt } from "@x/shared/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { FsSessionRepo } from "../../runtime/sessions/fs-repo.js";
import type { IScanThread } from "../../runtime/sessions/scan-port.js";
import { SessionReader } from "../../runtime/sessions/session-reader.js";
import { FsTurnRepo } from "../../runtime/turns/fs-repo.js";
import {
  buildPackage,
  RecordingLogger,
  runBuildScript,
  TURN_LOG_KINDS,
  turnLog,
  withTemporaryDirectory,
} from "../../testing/index.js";
import { scanThreadsOver, threadCount } from "./scan-threads.js";

// A thread runs what was built: it cannot load a module from source.
const BUILT = new URL("../../../dist/bridges/scan-threads/scan-thread.js", import.meta.url);

beforeAll(async () => {
  await buildPackage("packages/core");
  await runBuildScript("packages/core/bundle-scan-thread.mjs");
}, 180_000);

function sessionIdAt(number: number): string {
  return `2025-11-11T04-36-29Z-0001234-${String(number).padStart(3, "0")}`;
}

/** A session for every state of a latest turn, on disk. */
async function storeIn(workDir: string) {
  const files = { workDir, logger: new RecordingLogger() };
  const sessionRepo = new FsSessionRepo(files);
  const turnRepo = new FsTurnRepo(files);
  const sessionIds = TURN_LOG_KINDS.map((_kind, number) => sessionIdAt(number));
  for (const [number, kind] of TURN_LOG_KINDS.entries()) {
    const [turnId, sessionId] = [turnIdAt(number), sessionIdAt(number)];
    const [created, ...later] = turnLog(kind, { turnId, sessionId });
    await turnRepo.create(created as TurnCreated);
    await turnRepo.append(turnId, later);
    await sessionRepo.create(sessionCreated({ sessionId }));
    await sessionRepo.append(sessionId, [turnAppended(1, { sessionId, turnId })]);
  }
  await Promise.all([sessionRepo.close(), turnRepo.close()]);
  const reader = new SessionReader({
    sessionRepo,
    turnRuntime: { getTurn: async (turnId) => ({ turnId, events: await turnRepo.read(turnId) }) },
  });
  return { sessionRepo, turnRepo, sessionIds, reader };
}

async function stopping<T>(threads: readonly IScanThread[], use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

describe("threads of the startup scan", () => {
  it("S§8.2 read the rows that the process itself would read: every status, damage and absence", () =>
    withTemporaryDirectory(async (workDir) => {
      const { sessionRepo, turnRepo, sessionIds, reader } = await storeIn(workDir);
      await appendFile(sessionRepo.pathOf(sessionIdAt(0)), '{"type":"turn_app');
      await writeFile(turnRepo.pathOf(turnIdAt(1)), "");
      const asked = [...sessionIds, sessionIdAt(99)];
      const expected = await Promise.all(asked.map((sessionId) => reader.indexEntry(sessionId)));
      const threads = scanThreadsOver(workDir, BUILT)?.(10_000) ?? [];
      const rows = await stopping(threads, () => Promise.all(threads.map((thread) => thread.rows(asked))));
      const [again] = scanThreadsOver(workDir, BUILT)?.(10_000) ?? [];
      const twice = await stopping(again === undefined ? [] : [again], () =>
        Promise.all([again?.rows(asked.slice(0, 2)), again?.rows(asked.slice(2))]),
      );
      expect(twice).toStrictEqual([expected.slice(0, 2), expected.slice(2)]);
      expect(threads.length).toBeGreaterThan(0);
      for (const of of rows) expect(of).toStrictEqual(expected);
      expect(expected.map((row) => row?.error?.code)).toStrictEqual([
        "session-corrupt",
        "turn-corrupt",
        ...Array.from({ length: asked.length - 2 }, () => undefined),
      ]);
    }));

  it("refuse what is asked of them when their module cannot be loaded", () =>
    withTemporaryDirectory(async (workDir) => {
      const file = join(workDir, "broken.mjs");
      await writeFile(file, 'throw new Error("cannot start");');
      const threads = scanThreadsOver(workDir, pathToFileURL(file))?.(10_000) ?? [];
      await stopping(threads, async () => {
        for (const thread of threads) {
          await expect(thread.rows([])).rejects.toThrow("cannot start");
          await expect(thread.rows([])).rejects.toThrow("cannot start");
        }
      });
    }));

  it("refuse the batch under way when they are stopped", () =>
    withTemporaryDirectory(async (workDir) => {
      const file = join(workDir, "silent.mjs");
      await writeFile(
        file,
        'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {});',
      );
      const threads = scanThreadsOver(workDir, pathToFileURL(file))?.(10_000) ?? [];
      const reading = Promise.allSettled(threads.map((thread) => thread.rows([sessionIdAt(0)])));
      await Promise.all(threads.map((thread) => thread.stop()));
      const reasons = (await reading).map((end) => (end.status === "rejected" ? String(end.reason) : "read"));
      expect(reasons).toStrictEqual(threads.map(() => "Error: a thread of the startup scan ended"));
    }));

  it("quality.md §3 leave a processor to the others until there is a lot to read, and are four at most", () => {
    const counts = [1, 2, 4, 8].map((processors) =>
      [9_000, 90_000].map((sessions) => threadCount(sessions, processors)),
    );
    expect(counts).toStrictEqual([
      [1, 1],
      [1, 2],
      [3, 4],
      [4, 4],
    ]);
  });

  it("are none where their module was left out", () => {
    expect(scanThreadsOver("/store", new URL("./no-such-thread.js", import.meta.url))).toBeUndefined();
  });
});
