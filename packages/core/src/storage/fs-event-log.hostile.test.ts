import { execFile } from "node:child_process";
import { appendFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { CodedError } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { FsTurnRepo } from "../runtime/turns/fs-repo.js";
import { FaultyLogFiles } from "../testing/faulty-log-files.js";
import {
  HOSTILE_SESSIONS,
  HOSTILE_TURNS,
  type HostileFile,
  writeHostileStore,
} from "../testing/hostile-store.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { MAX_LINE_BYTES } from "./log-decoder.js";

type Readable = { read(id: string): Promise<readonly unknown[]> };

async function outcomeOf(repo: Readable, id: string): Promise<unknown> {
  try {
    return `${(await repo.read(id)).length} events`;
  } catch (error) {
    const { code, data, message } = error as CodedError;
    return { code, fault: data["fault"], address: message.slice(0, message.indexOf(": ")) };
  }
}

const expectedOutcome = ({ outcome, code, fault, address }: HostileFile): unknown =>
  outcome === "fine" ? "2 events" : { code, fault, address };

const skippedRows =
  process.getuid?.() === 0 ? " (unreadable permissions: not as the superuser, who may read everything)" : "";

describe(`a store full of hostile files${skippedRows}`, () => {
  it("quality.md §2 Clarifications Listing: lists the good and the errored sessions, ignores the rest, and says how many", () =>
    withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir);
      const logger = new RecordingLogger();
      const repo = new FsSessionRepo({ workDir, logger });
      const good = Array.from(
        { length: 100 },
        (_, n) => `2025-11-1${n % 10}T01-00-00Z-0000001-${String(n).padStart(3, "0")}`,
      );
      for (const sessionId of good) await repo.create(sessionCreated({ sessionId }));
      const shown = rows.filter((row) => row.outcome !== "ignored" && row.skipped === undefined);
      const ids = [...good, ...shown.map((row) => row.id as string)].sort().reverse();
      expect(await repo.listSessionIds()).toEqual(ids);
      const ignored = rows.filter((row) => row.outcome === "ignored").length;
      expect(logger.warnings).toEqual([
        `sessions: ${ignored} files or folders are no session logs of this store and were ignored`,
      ]);
      for (const sessionId of good)
        expect(await repo.read(sessionId)).toEqual([sessionCreated({ sessionId })]);
    }));

  it.each([
    ["sessions", HOSTILE_SESSIONS, FsSessionRepo],
    ["turns", HOSTILE_TURNS, FsTurnRepo],
  ] as const)("quality.md §2 gives each hostile file of %s its one outcome", (_name, kind, Repo) =>
    withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir, { kind, withLongLine: kind === HOSTILE_SESSIONS });
      const repo = new Repo({ workDir, logger: new RecordingLogger() });
      const read = rows.filter((row) => row.outcome !== "ignored" && row.skipped === undefined);
      const actual: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const row of read) {
        actual[row.title] = await outcomeOf(repo, row.id as string);
        expected[row.title] = expectedOutcome(row);
      }
      expect(actual).toEqual(expected);
      expect(read.length).toBeGreaterThan(25);
      await repo.close();
      expect(repo.openHandles).toBe(0);
    }),
  );

  it("quality.md §2 reads no more than the beginning of 600 MB of nothing", () =>
    withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir);
      const sparse = rows.find((row) => row.title.startsWith("a 600 MB file"));
      const logFiles = new FaultyLogFiles();
      const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger(), logFiles });
      await outcomeOf(repo, sparse?.id as string);
      expect(logFiles.calls).toEqual(["open", "stat", "read", "close"]);
    }));

  it("quality.md §2 reads a line of exactly 64 MiB, and refuses to write one byte more", () =>
    withTemporaryDirectory(async (workDir) => {
      const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger() });
      await repo.create(sessionCreated());
      const title = "x".repeat(MAX_LINE_BYTES - JSON.stringify(titleChanged("")).length);
      await appendFile(repo.pathOf(SESSION_ID), `${JSON.stringify(titleChanged(title))}\n`);
      const [, longest] = await repo.read(SESSION_ID);
      expect(longest?.type === "title_changed" && longest.title === title).toBe(true);
      await expect(
        repo.append(SESSION_ID, [titleChanged("a"), titleChanged(`${title}x`)]),
      ).rejects.toMatchObject({
        code: "invalid-input",
        message: expect.stringContaining(
          "event 2 of 2 (title_changed) cannot be stored: its line of 67108865 bytes",
        ),
      });
      expect(repo.openHandles).toBe(0);
    }));
});

describe("a log's name that bears something else", () => {
  it.each<[string, (path: string) => Promise<unknown>]>([
    ["a folder", (path) => mkdir(path)],
    [
      "a symlink to a file",
      async (path) => {
        await writeFile(`${path}.target`, `${JSON.stringify(sessionCreated())}\n`);
        await symlink(`${path}.target`, path);
      },
    ],
    ["a named pipe", (path) => promisify(execFile)("mkfifo", [path])],
  ])("S§4.1 reads and appends to no %s, and does not wait for it", (_what, make) =>
    withTemporaryDirectory(async (workDir) => {
      const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger() });
      const path = repo.pathOf(SESSION_ID);
      await mkdir(dirname(path), { recursive: true });
      await make(path);
      for (const attempt of [
        () => repo.read(SESSION_ID),
        () => repo.append(SESSION_ID, [titleChanged("x")]),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          code: "session-corrupt",
          data: { fault: "not-a-file" },
        });
      }
      await expect(repo.create(sessionCreated())).rejects.toMatchObject({ code: "session-exists" });
      expect(await repo.listSessionIds()).toEqual([]);
      await repo.close();
      expect(repo.openHandles).toBe(0);
    }),
  );
});
