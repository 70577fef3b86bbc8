import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { SESSION_ID, sessionCreated, titleChanged } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { FsSessionRepo } from "../runtime/sessions/fs-repo.js";
import { runChildModule } from "../testing/child-module.js";
import { RecordingLogger } from "../testing/recording-logger.js";
import { withTemporaryDirectory } from "../testing/temporary-directory.js";

const PAIR_BYTES = 2 * (JSON.stringify(titleChanged("0 one")).length + 1);

/** Kills a writer at that write and gives the store it leaves, with what it had acknowledged. */
function afterKill(
  fatalWrite: number,
  bytes: number,
  check: (repo: FsSessionRepo, acknowledged: readonly string[], workDir: string) => Promise<void>,
): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const args = [workDir, String(fatalWrite), String(bytes)];
    const { signal, lines, errors } = await runChildModule("src/testing/killed-writer.ts", args);
    expect([signal, errors]).toEqual(["SIGKILL", ""]);
    const repo = new FsSessionRepo({ workDir, logger: new RecordingLogger() });
    await check(repo, lines, workDir);
    await repo.close();
  });
}

const upTo = (count: number) =>
  Array.from({ length: count }, (_, n) => [titleChanged(`${n} one`), titleChanged(`${n} two`)]).flat();

describe("a process that is killed while it writes", () => {
  it("quality.md §1 loses nothing acknowledged when no byte of the fatal append reached the disk", () =>
    afterKill(4, 0, async (repo, acknowledged) => {
      expect(acknowledged).toEqual(["created", "0", "1", "2"]);
      expect(await repo.read(SESSION_ID)).toEqual([sessionCreated(), ...upTo(3)]);
    }));

  it("quality.md §1 leaves a whole log when all bytes of the unacknowledged append reached the disk", () =>
    afterKill(4, PAIR_BYTES, async (repo) => {
      expect(await repo.read(SESSION_ID)).toEqual([sessionCreated(), ...upTo(4)]);
    }));

  it("quality.md §1 leaves a torn log that says so, and recovers to everything acknowledged", () =>
    afterKill(4, PAIR_BYTES - 5, async (repo) => {
      await expect(repo.read(SESSION_ID)).rejects.toMatchObject({
        code: "session-corrupt",
        data: { fault: "torn-tail", line: 9 },
      });
      expect(await repo.listSessionIds()).toEqual([SESSION_ID]);
      const report = await repo.salvage(SESSION_ID);
      expect([report.keptLines, report.droppedLines]).toEqual([8, 1]);
      expect(await repo.read(SESSION_ID)).toEqual([sessionCreated(), ...upTo(3), titleChanged("3 one")]);
    }));

  it("T§2 shows nothing of a creation that was not finished, and lets it be done again", () =>
    afterKill(0, 20, async (repo, acknowledged, workDir) => {
      expect(acknowledged).toEqual([]);
      expect(await repo.listSessionIds()).toEqual([]);
      const names = await readdir(join(workDir, "storage", "sessions", "2025", "11", "11"));
      expect(names.map((name) => name.startsWith(`.${SESSION_ID}.`) && name.endsWith(".tmp"))).toEqual([
        true,
      ]);
      await repo.create(sessionCreated());
      expect(await repo.read(SESSION_ID)).toEqual([sessionCreated()]);
    }));
});
