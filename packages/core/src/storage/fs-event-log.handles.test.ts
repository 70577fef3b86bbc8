import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it, vi } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { FakeTimers } from "../testing/fake-time.js";
import { FaultyLogFiles, failEvery } from "../testing/faulty-log-files.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { FsEventLog, type FsyncMode } from "./fs-event-log.js";

interface Bench {
  readonly log: FsEventLog<SessionEvent>;
  readonly files: FaultyLogFiles;
  readonly timers: FakeTimers;
  readonly logger: RecordingLogger;
}

function onLog(use: (bench: Bench) => Promise<void>, fsync: FsyncMode = "off"): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const bench = { files: new FaultyLogFiles(), timers: new FakeTimers(), logger: new RecordingLogger() };
    const { files, timers, logger } = bench;
    const log = new FsEventLog<SessionEvent>(SESSION_LOG, {
      workDir,
      logger,
      timers,
      fsync,
      logFiles: files,
    });
    await log.create(sessionCreated());
    files.reset();
    await use({ ...bench, log });
    await log.close();
    expect([files.openHandles, log.openHandles, log.busyFiles, timers.waiting]).toEqual([0, 0, 0, 0]);
  });
}

const titles = (...names: string[]): SessionEvent[] => [
  sessionCreated(),
  ...names.map((name) => titleChanged(name)),
];
const add = (log: FsEventLog<SessionEvent>, title: string): Promise<void> =>
  log.append(SESSION_ID, [titleChanged(title)]);

describe("the handles of the file log", () => {
  it("quality.md §3 appends to an open file with one look and one write", () =>
    onLog(async ({ log, files }) => {
      await add(log, "a");
      expect(files.calls).toEqual(["open", "stat", "read", "write"]);
      files.reset();
      await add(log, "b");
      expect([files.calls, log.openHandles]).toEqual([["stat", "write"], 1]);
    }));

  it("reads a small file with one read", () =>
    onLog(async ({ log, files }) => {
      await log.read(SESSION_ID);
      expect(files.calls).toEqual(["open", "stat", "read", "close"]);
    }));

  it("T§2 writes a batch in one write", () =>
    onLog(async ({ log, files }) => {
      await log.append(SESSION_ID, [titleChanged("a"), titleChanged("b"), titleChanged("c")]);
      expect(files.calls.filter((name) => name === "write")).toEqual(["write"]);
    }));

  it("closes a handle on release, on delete, when idle, and keeps none of a log that it only reads or creates", () =>
    onLog(async ({ log, files, timers }) => {
      await log.read(SESSION_ID);
      expect(files.openHandles).toBe(0);
      await add(log, "a");
      expect(files.openHandles).toBe(1);
      await log.release(SESSION_ID);
      expect(files.openHandles).toBe(0);
      await add(log, "b");
      timers.advance(4_000);
      await log.release(SESSION_ID);
      expect([files.openHandles, files.calls.filter((name) => name === "close")]).toHaveLength(2);
      await add(log, "c");
      await log.delete(SESSION_ID);
      expect([files.openHandles, log.openHandles]).toEqual([0, 0]);
    }));

  it("keeps at most 64 files open once it rests", () =>
    onLog(async ({ log, files }) => {
      const ids = Array.from(
        { length: 80 },
        (_, n) => `2025-11-11T05-00-00Z-0000001-${String(n).padStart(3, "0")}`,
      );
      for (const sessionId of ids) await log.create(sessionCreated({ sessionId }));
      await Promise.all(ids.map((sessionId) => log.append(sessionId, [titleChanged("x", { sessionId })])));
      await Promise.all(ids.map((sessionId) => log.append(sessionId, [titleChanged("y", { sessionId })])));
      // A handle counts until it is closed, and closing takes a moment longer than the append that made it surplus.
      await vi.waitFor(() => expect(log.openHandles).toBeLessThanOrEqual(64));
      for (const sessionId of ids) expect(await log.read(sessionId)).toHaveLength(3);
      expect(files.calls.filter((name) => name === "write")).toHaveLength(240);
    }));

  it("leaves no handle open when looking at the file fails", () =>
    onLog(async ({ log, files }) => {
      for (const name of ["stat", "read"] as const) {
        files.reset(failEvery({ code: "EIO" }, name));
        await expect(log.read(SESSION_ID)).rejects.toMatchObject({ code: "store-io" });
        await expect(add(log, "x")).rejects.toMatchObject({ code: "store-io" });
        files.reset();
        await log.release(SESSION_ID);
        expect(files.openHandles).toBe(0);
      }
    }));

  it("waits at close for appends under way", () =>
    onLog(async ({ log, files }) => {
      const appends = ["a", "b", "c"].map((title) => add(log, title));
      await log.close();
      expect(files.openHandles).toBe(0);
      await Promise.all(appends);
      expect(await log.read(SESSION_ID)).toEqual(titles("a", "b", "c"));
    }));
});

describe("a file that others touch while it is open for appending", () => {
  it("is not continued after it was deleted: the append is refused, not lost", () =>
    onLog(async ({ log }) => {
      await add(log, "a");
      await rm(log.pathOf(SESSION_ID));
      await expect(add(log, "b")).rejects.toMatchObject({ code: "session-not-found" });
    }));

  it("is followed to the file that replaced it, as an editor or a restore does", () =>
    onLog(async ({ log }) => {
      await add(log, "a");
      const path = log.pathOf(SESSION_ID);
      const other = join(dirname(path), "other");
      await writeFile(other, await readFile(path));
      await rename(other, path);
      await add(log, "b");
      expect(await log.read(SESSION_ID)).toEqual(titles("a", "b"));
    }));

  it("is continued at its new end when whole lines were added, and refused when the end is torn", () =>
    onLog(async ({ log }) => {
      await add(log, "a");
      await appendFile(log.pathOf(SESSION_ID), `${JSON.stringify(titleChanged("other"))}\n`);
      await add(log, "b");
      expect(await log.read(SESSION_ID)).toEqual(titles("a", "other", "b"));
      await appendFile(log.pathOf(SESSION_ID), '{"torn');
      await expect(add(log, "c")).rejects.toMatchObject({
        code: "session-corrupt",
        data: { fault: "torn-tail" },
      });
      await expect(log.read(SESSION_ID)).rejects.toMatchObject({ data: { fault: "torn-tail", line: 5 } });
    }));
});

describe("fsync", () => {
  const syncs = (files: FaultyLogFiles): string[] => files.calls.filter((name) => name.startsWith("sync"));

  it("Clarifications Durability: is off by default", () =>
    onLog(async ({ log, files }) => {
      await add(log, "a");
      expect(syncs(files)).toEqual([]);
    }));

  it.each<FsyncMode>(["turn-boundaries", "every-append"])(
    "Clarifications Durability: %s syncs each session append",
    (mode) =>
      onLog(async ({ log, files }) => {
        await add(log, "a");
        await add(log, "b");
        expect(syncs(files)).toEqual(["sync", "sync"]);
      }, mode),
  );

  it("Clarifications Durability: syncs a new file and every folder made for it", () =>
    onLog(async ({ log, files }) => {
      files.reset();
      await log.create(sessionCreated({ sessionId: "2026-01-01T00-00-00Z-0000001-000" }));
      expect(syncs(files)).toEqual([
        "sync",
        "syncDirectory",
        "syncDirectory",
        "syncDirectory",
        "syncDirectory",
      ]);
      files.reset();
      await log.create(sessionCreated({ sessionId: "2026-01-01T00-00-00Z-0000001-001" }));
      expect(syncs(files)).toEqual(["sync", "syncDirectory"]);
    }, "every-append"));
});
