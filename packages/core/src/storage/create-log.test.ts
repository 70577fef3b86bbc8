import { readdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { CodedError, SessionEvent } from "@x/shared";
import { SESSION_ID, sessionCreated, titleChanged, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { type DiskPlan, FAULTLESS, FaultyLogFiles, failEvery } from "../testing/faulty-log-files.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";
import { FsEventLog } from "./fs-event-log.js";

const NO_LINKS = failEvery({ code: "EPERM" }, "link");
const DISKS: readonly (readonly [string, DiskPlan])[] = [
  ["with hard links", FAULTLESS],
  ["without hard links", NO_LINKS],
];

interface Bench {
  readonly files: FaultyLogFiles;
  readonly logger: RecordingLogger;
  /** Another core over the same folder, as a second process would be. */
  newLog(): FsEventLog<SessionEvent>;
  names(): Promise<string[]>;
}

function onDisk(plan: DiskPlan, use: (bench: Bench) => Promise<void>): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const files = new FaultyLogFiles();
    const logger = new RecordingLogger();
    files.reset(plan);
    const newLog = (): FsEventLog<SessionEvent> =>
      new FsEventLog(SESSION_LOG, { workDir, logger, logFiles: files });
    const names = (): Promise<string[]> => readdir(dirname(newLog().pathOf(SESSION_ID)));
    await use({ files, logger, newLog, names });
    expect(files.openHandles).toBe(0);
  });
}

describe.each(DISKS)("creating %s", (_disk, plan) => {
  it("T§2 leaves one file with one name", () =>
    onDisk(plan, async ({ newLog, names, logger }) => {
      await newLog().create(sessionCreated());
      expect(await names()).toEqual([`${SESSION_ID}.jsonl`]);
      expect(await newLog().read(SESSION_ID)).toEqual([sessionCreated()]);
      expect(logger.warnings).toEqual([]);
    }));

  it("T§2 is exclusive between two writers of one store: one wins, the other learns it, nothing is left over", () =>
    onDisk(plan, async ({ newLog, names }) => {
      for (let round = 0; round < 20; round += 1) {
        const writers = ["a", "b", "c"].map((title) => ({ title, log: newLog() }));
        const settled = await Promise.allSettled(
          writers.map(({ title, log }) => log.create(sessionCreated({ title }))),
        );
        const winners = writers.filter((_, index) => settled[index]?.status === "fulfilled");
        expect(winners).toHaveLength(1);
        for (const result of settled) {
          if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "session-exists" });
        }
        expect(await newLog().read(SESSION_ID)).toEqual([
          sessionCreated({ title: winners[0]?.title as string }),
        ]);
        expect(await names()).toEqual([`${SESSION_ID}.jsonl`]);
        await newLog().delete(SESSION_ID);
      }
    }));

  it("T§2 replaces no file that stands, whole or damaged", () =>
    onDisk(plan, async ({ newLog }) => {
      const log = newLog();
      await log.create(sessionCreated({ title: "kept" }));
      await log.append(SESSION_ID, [titleChanged("kept too")]);
      await expect(newLog().create(sessionCreated())).rejects.toMatchObject({ code: "session-exists" });
      expect(await log.read(SESSION_ID)).toEqual([
        sessionCreated({ title: "kept" }),
        titleChanged("kept too"),
      ]);
      await log.close();
    }));

  it("T§2 shows no part of the file before all of it is there", () =>
    onDisk(plan, async ({ newLog, files }) => {
      const seen = new Set<string>();
      const reader = newLog();
      files.reset(async (call) => {
        const inner = files.plan;
        files.plan = FAULTLESS;
        seen.add(
          await reader.read(SESSION_ID).then(
            (events) => `${events.length} events`,
            (error: CodedError) => error.code,
          ),
        );
        files.plan = inner;
        return plan(call);
      });
      await newLog().create(sessionCreated({ title: "x".repeat(100_000) }));
      files.reset();
      seen.add(`${(await reader.read(SESSION_ID)).length} events`);
      expect([...seen].sort()).toEqual(["1 events", "session-not-found"]);
    }));
});

describe("creating after an accident", () => {
  it("T§2 warns of a temporary file that cannot be removed, and has created nevertheless", () =>
    onDisk(failEvery({ code: "EACCES" }, "remove"), async ({ newLog, logger, names }) => {
      await newLog().create(sessionCreated());
      expect(logger.warnings).toEqual(["sessions: could not remove a temporary file"]);
      expect((await names()).filter((name) => !name.startsWith("."))).toEqual([`${SESSION_ID}.jsonl`]);
      const partitions: string[][] = [];
      for await (const partition of newLog().listPartitions()) partitions.push(partition);
      expect(partitions).toEqual([[SESSION_ID]]);
    }));

  it("S§9.4 leaves nothing of a deleted log behind under the second name that a crash during its creation had left", () =>
    onDisk(failEvery({ code: "EIO" }, "remove"), async ({ files, newLog, names }) => {
      await newLog().create(sessionCreated());
      await newLog().create(sessionCreated({ sessionId: turnIdAt(2) }));
      expect((await names()).filter((name) => name.endsWith(".tmp"))).toHaveLength(2);
      files.plan = FAULTLESS;
      await newLog().delete(SESSION_ID);
      expect((await names()).filter((name) => name.includes(SESSION_ID))).toEqual([]);
      expect((await names()).filter((name) => name.includes(turnIdAt(2)))).toHaveLength(2);
    }));

  it("Clarifications Ids: takes an id for taken whose temporary file a dead process of the same number left", () =>
    onDisk(failEvery({ code: "EEXIST" }, "open"), async ({ newLog }) => {
      await expect(newLog().create(sessionCreated())).rejects.toMatchObject({ code: "session-exists" });
    }));

  it("makes its folders anew when they were removed", () =>
    onDisk(FAULTLESS, async ({ newLog }) => {
      const log = newLog();
      await log.create(sessionCreated());
      await rm(dirname(dirname(dirname(log.pathOf(SESSION_ID)))), { recursive: true });
      await log.create(sessionCreated());
      expect(await log.read(SESSION_ID)).toEqual([sessionCreated()]);
    }));
});
