// Recovery over a disk that fails at each of its operations in turn: what the row says afterwards is what the files say.
import { readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Core } from "../../core.js";
import { converse, openCore } from "../../testing/core-bench.js";
import { outcomeOf } from "../../testing/faulty-bench.js";
import { FaultyLogFiles, failAt } from "../../testing/faulty-log-files.js";
import { RecordingLogger } from "../../testing/recording-logger.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTurnRepo } from "../turns/fs-repo.js";
import { FsSessionRepo } from "./fs-repo.js";

/** A conversation whose only turn is torn, over a disk to be made to fail. */
async function withTornTurn(
  use: (torn: { core: Core; files: FaultyLogFiles; sessionId: string; workDir: string }) => Promise<void>,
): Promise<void> {
  await withTemporaryDirectory(async (workDir) => {
    const files = new FaultyLogFiles();
    const options = { workDir, logger: new RecordingLogger(), logFiles: files };
    const core = await openCore(workDir, {
      overrides: { sessionRepo: new FsSessionRepo(options), turnRepo: new FsTurnRepo(options) },
    });
    try {
      const { sessionId, latestTurnId: turnId = "" } = await converse(core, "message");
      const day = [turnId.slice(0, 4), turnId.slice(5, 7), turnId.slice(8, 10)];
      const path = join(workDir, "storage", "turns", ...day, `${turnId}.jsonl`);
      await truncate(path, (await readFile(path)).length - 5);
      await use({ core, files, sessionId, workDir });
    } finally {
      files.reset();
      await core.close();
    }
  });
}

/** As another program derives it from the files. */
async function statusOnDisk(workDir: string): Promise<string | undefined> {
  const reader = await openCore(workDir, { readOnly: true });
  try {
    return statusOf(reader);
  } finally {
    await reader.close();
  }
}

function statusOf(core: Core): string | undefined {
  const [row] = core.sessions.listSessions();
  return row?.error?.code ?? row?.latestTurnStatus;
}

async function callsOfRecovery(): Promise<number> {
  let calls = 0;
  await withTornTurn(async ({ core, files, sessionId }) => {
    files.reset();
    await core.recovery.recoverSession(sessionId);
    calls = files.calls.length;
  });
  return calls;
}

describe("recovery over a failing disk", () => {
  it("quality.md §2 leaves no row that says damaged of a file that is whole, wherever the disk says no", async () => {
    const calls = await callsOfRecovery();
    for (let number = 0; number < calls; number += 1) {
      await withTornTurn(async ({ core, files, sessionId, workDir }) => {
        files.reset(failAt(number, { code: "EIO" }));
        const outcome = await outcomeOf(core.recovery.recoverSession(sessionId));
        files.reset();
        const onDisk = await statusOnDisk(workDir);
        if (outcome === "done") expect([number, statusOf(core)]).toEqual([number, "idle"]);
        else expect(outcome).toMatchObject({ code: "store-io", data: { systemCode: "EIO" } });
        if (onDisk === "idle") expect([number, statusOf(core)]).toEqual([number, "idle"]);
        await core.recovery.recoverSession(sessionId);
        expect(statusOf(core)).toBe("idle");
      });
    }
    expect(calls).toBeGreaterThan(15);
  });

  it("quality.md §2 refuses with the system's code when the disk lets nobody read what was recovered", () =>
    withTornTurn(async ({ core, files, sessionId }) => {
      let isRenamed = false;
      files.reset(({ name }) => {
        isRenamed ||= name === "rename";
        return isRenamed && name === "open" ? { code: "EACCES" } : undefined;
      });
      expect(await outcomeOf(core.recovery.recoverSession(sessionId))).toMatchObject({
        code: "store-io",
        data: { systemCode: "EACCES" },
      });
      expect(statusOf(core)).toBe("store-io");
      files.reset();
      await core.recovery.recoverSession(sessionId);
      expect(statusOf(core)).toBe("idle");
    }));
});
