import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { SESSION_ID, sessionCreated, titleChanged, turnAppended } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { allOf } from "../../testing/all-of.js";
import { deferred } from "../../testing/deferred.js";
import { RecordingLogger } from "../../testing/recording-logger.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTurnRepo } from "../turns/fs-repo.js";
import { FsSessionRepo } from "./fs-repo.js";
import type { LogSessionRepo } from "./log-repo.js";
import { MemorySessionRepo } from "./memory-repo.js";

const NEWER_ID = "2025-12-01T00-00-00Z-0001234-000";

async function onFiles(use: (repo: FsSessionRepo, workDir: string) => Promise<void>): Promise<void> {
  await withTemporaryDirectory(async (workDir) => {
    const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger() });
    await use(repo, workDir);
    await repo.close();
    expect(repo.openHandles).toBe(0);
  });
}

const REPOS: readonly (readonly [string, (use: (repo: LogSessionRepo) => Promise<void>) => Promise<void>])[] =
  [
    ["FsSessionRepo", onFiles],
    ["MemorySessionRepo", (use) => use(new MemorySessionRepo())],
  ];

describe.each(REPOS)("%s", (_name, onRepo) => {
  it("S§4.3 reads what was created and appended, and creates only when absent", () =>
    onRepo(async (repo) => {
      await repo.create(sessionCreated());
      await repo.append(SESSION_ID, [turnAppended(1), titleChanged("Hello")]);
      await expect(repo.create(sessionCreated())).rejects.toMatchObject({ code: "session-exists" });
      expect(await repo.read(SESSION_ID)).toEqual([sessionCreated(), turnAppended(1), titleChanged("Hello")]);
    }));

  it("S§13.2 enumerates the sessions of all partitions, newest first", () =>
    onRepo(async (repo) => {
      const ids = [SESSION_ID, NEWER_ID, "2025-11-11T04-36-29Z-0001234-001"];
      for (const sessionId of ids) await repo.create(sessionCreated({ sessionId }));
      expect(await repo.listSessionIds()).toEqual([NEWER_ID, "2025-11-11T04-36-29Z-0001234-001", SESSION_ID]);
      expect(await allOf(repo.listPartitions())).toEqual([
        [NEWER_ID],
        ["2025-11-11T04-36-29Z-0001234-001", SESSION_ID],
      ]);
    }));

  it("S§4.3 deletes a session once", () =>
    onRepo(async (repo) => {
      await repo.create(sessionCreated());
      await repo.delete(SESSION_ID);
      await expect(repo.delete(SESSION_ID)).rejects.toMatchObject({ code: "session-not-found" });
      expect(await repo.listSessionIds()).toEqual([]);
    }));

  it("Clarifications Locks: excludes per session, first come first served, released on throw, no entry left", () =>
    onRepo(async (repo) => {
      const gate = deferred();
      const steps: number[] = [];
      const enter = (step: number) =>
        repo.withLock(SESSION_ID, async () => {
          steps.push(step);
          await gate.promise;
          if (step === 1) throw new Error("no");
        });
      const all = [1, 2, 3].map(enter);
      expect([steps, repo.lockedSessions]).toEqual([[1], 1]);
      gate.resolve();
      const settled = await Promise.allSettled(all);
      expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
      expect([steps, repo.lockedSessions]).toEqual([[1, 2, 3], 0]);
    }));

  it("S§4.1 takes no lock on what is no id", () =>
    onRepo(async (repo) => {
      await expect(repo.withLock("x", async () => "entered")).rejects.toMatchObject({ code: "invalid-id" });
    }));
});

describe("FsSessionRepo", () => {
  it("S§4.1 lies under the date of its id", () =>
    onFiles(async (repo) => {
      expect(repo.pathOf(SESSION_ID).replaceAll("\\", "/")).toMatch(
        /\/storage\/sessions\/2025\/11\/11\/2025-11-11T04-36-29Z-0001234-000\.jsonl$/,
      );
    }));

  it("S§13.2 S§9.4 deletion removes only the session file: turns, neighbours and kept copies stay", () =>
    onFiles(async (repo, workDir) => {
      const turns = new FsTurnRepo({ workDir, logger: new RecordingLogger() });
      const { sessionId, ts } = sessionCreated();
      const turnId = turnAppended(1).turnId;
      await mkdir(dirname(turns.pathOf(turnId)), { recursive: true });
      await writeFile(turns.pathOf(turnId), "a turn\n");
      await repo.create(sessionCreated());
      await repo.create(sessionCreated({ sessionId: "2025-11-11T04-36-29Z-0001234-001", ts }));
      await writeFile(`${repo.pathOf(sessionId)}.damaged-1`, "a copy");
      await repo.delete(sessionId);
      expect(await readdir(dirname(turns.pathOf(turnId)))).toEqual([`${turnId}.jsonl`]);
      expect((await readdir(dirname(repo.pathOf(sessionId)))).sort()).toEqual([
        `${sessionId}.jsonl.damaged-1`,
        "2025-11-11T04-36-29Z-0001234-001.jsonl",
      ]);
    }));

  it("keeps no file open outside the session lock", () =>
    onFiles(async (repo) => {
      await repo.create(sessionCreated());
      await repo.withLock(SESSION_ID, async () => {
        await repo.append(SESSION_ID, [titleChanged("a")]);
        expect(repo.openHandles).toBe(1);
      });
      expect(repo.openHandles).toBe(0);
    }));
});
