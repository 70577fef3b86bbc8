import { appendFile } from "node:fs/promises";
import type { TurnCreated, TurnEvent } from "@x/shared";
import { SESSION_ID, TURN_ID, turnIdAt } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { deferred } from "../../testing/deferred.js";
import { FaultyLogFiles } from "../../testing/faulty-log-files.js";
import { RecordingLogger } from "../../testing/recording-logger.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTurnRepo } from "./fs-repo.js";
import type { LogTurnRepo } from "./log-repo.js";
import { MemoryTurnRepo } from "./memory-repo.js";

const TS = "2025-11-11T04:36:30.000Z";

function created(sessionId: string | null, turnId = TURN_ID): TurnCreated {
  return {
    type: "turn_created",
    schemaVersion: 1,
    turnId,
    ts: TS,
    sessionId,
    agent: {
      requested: { agentId: "a" },
      resolved: { agentId: "a", systemPrompt: "", model: { provider: "p", model: "m" }, tools: [] },
    },
    context: [],
    input: { role: "user", content: "Hello" },
    config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50 },
  };
}

const requested: TurnEvent = {
  type: "model_call_requested",
  turnId: TURN_ID,
  ts: TS,
  modelCallIndex: 0,
  request: { messages: ["input"], parameters: {} },
};
const failed: TurnEvent = {
  type: "model_call_failed",
  turnId: TURN_ID,
  ts: TS,
  modelCallIndex: 0,
  error: "interrupted",
  code: "interrupted",
};

async function onFiles(use: (repo: FsTurnRepo) => Promise<void>): Promise<void> {
  await withTemporaryDirectory(async (workDir) => {
    const repo = new FsTurnRepo({ workDir, logger: new RecordingLogger() });
    await use(repo);
    await repo.close();
    expect(repo.openHandles).toBe(0);
  });
}

const REPOS: readonly (readonly [string, (use: (repo: LogTurnRepo) => Promise<void>) => Promise<void>])[] = [
  ["FsTurnRepo", onFiles],
  ["MemoryTurnRepo", (use) => use(new MemoryTurnRepo())],
];

describe.each(REPOS)("%s", (_name, onRepo) => {
  it("T§2 reads what was created and appended", () =>
    onRepo(async (repo) => {
      await repo.create(created(SESSION_ID));
      await repo.append(TURN_ID, [requested, failed]);
      expect(await repo.read(TURN_ID)).toEqual([created(SESSION_ID), requested, failed]);
    }));

  it("T§2 creates only when absent", () =>
    onRepo(async (repo) => {
      await repo.create(created(SESSION_ID));
      await expect(repo.create(created(null))).rejects.toMatchObject({
        code: "turn-exists",
        data: { turnId: TURN_ID },
      });
      expect(await repo.read(TURN_ID)).toEqual([created(SESSION_ID)]);
    }));

  it("T§2 finds no turn that was never created", () =>
    onRepo(async (repo) => {
      for (const attempt of [
        () => repo.read(TURN_ID),
        () => repo.append(TURN_ID, [requested]),
        () => repo.delete(TURN_ID),
        () => repo.salvage(TURN_ID),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "turn-not-found", data: { turnId: TURN_ID } });
      }
    }));

  it("T§2 deletes a turn without a session, and no turn of one", () =>
    onRepo(async (repo) => {
      const kept = turnIdAt(2);
      await repo.create(created(null));
      await repo.create(created(SESSION_ID, kept));
      await repo.delete(TURN_ID);
      await expect(repo.read(TURN_ID)).rejects.toMatchObject({ code: "turn-not-found" });
      await expect(repo.delete(kept)).rejects.toMatchObject({
        code: "invalid-input",
        message: `turn ${kept} belongs to session ${SESSION_ID}; only turns without a session can be deleted`,
        data: { turnId: kept, sessionId: SESSION_ID },
      });
      expect(await repo.read(kept)).toEqual([created(SESSION_ID, kept)]);
    }));

  it("T§9 runs one invocation of a turn at a time, first come first served, and leaves no lock behind", () =>
    onRepo(async (repo) => {
      await repo.create(created(SESSION_ID));
      const steps: string[] = [];
      const gate = deferred();
      const first = repo.withLock(TURN_ID, async () => {
        steps.push("first");
        await gate.promise;
        steps.push("first ends");
        throw new Error("first failed");
      });
      const second = repo.withLock(TURN_ID, async () => {
        steps.push("second");
        await repo.append(TURN_ID, [requested]);
        return "done";
      });
      const other = repo.withLock(turnIdAt(2), async () => steps.push("other"));
      await other;
      expect([steps, repo.lockedTurns]).toEqual([["first", "other"], 1]);
      gate.resolve();
      await expect(first).rejects.toThrow("first failed");
      expect(await second).toBe("done");
      expect([steps, repo.lockedTurns]).toEqual([["first", "other", "first ends", "second"], 0]);
    }));

  it("T§2 takes no lock on what is no id", () =>
    onRepo(async (repo) => {
      const entered = repo.withLock("../x", async () => "entered");
      await expect(entered).rejects.toMatchObject({ code: "invalid-id" });
      expect(repo.lockedTurns).toBe(0);
    }));

  it("quality.md §1 recovers on request what the caller's fold accepts", () =>
    onRepo(async (repo) => {
      await repo.create(created(SESSION_ID));
      await repo.append(TURN_ID, [requested, failed, failed]);
      let seen = 0;
      const report = await repo.salvage(TURN_ID, () => seen++ < 3);
      expect([report.keptLines, report.droppedLines]).toEqual([3, 1]);
      expect(await repo.read(TURN_ID)).toEqual([created(SESSION_ID), requested, failed]);
    }));
});

describe("FsTurnRepo", () => {
  it("T§2 lies under the date of its id", () =>
    onFiles(async (repo) => {
      expect(repo.pathOf("2025-11-11T04-36-29Z-0001234-000").replaceAll("\\", "/")).toMatch(
        /\/storage\/turns\/2025\/11\/11\/2025-11-11T04-36-29Z-0001234-000\.jsonl$/,
      );
      expect(() => repo.pathOf("../x")).toThrow(/is not an id/);
    }));

  it("T§9 keeps the file of a turn open while its invocation runs, and no longer", () =>
    onFiles(async (repo) => {
      await repo.create(created(SESSION_ID));
      await repo.withLock(TURN_ID, async () => {
        await repo.append(TURN_ID, [requested]);
        await repo.append(TURN_ID, [failed]);
        expect(repo.openHandles).toBe(1);
      });
      expect(repo.openHandles).toBe(0);
    }));
});

describe("FsTurnRepo with fsync", () => {
  const step: TurnEvent = {
    type: "model_step_event",
    turnId: TURN_ID,
    ts: TS,
    modelCallIndex: 0,
    event: { type: "text_start" },
  };
  const cancelled: TurnEvent = { type: "turn_cancelled", turnId: TURN_ID, ts: TS, usage: {} };
  const suspended: TurnEvent = {
    type: "turn_suspended",
    turnId: TURN_ID,
    ts: TS,
    pendingPermissions: [],
    pendingAsyncTools: [],
    usage: {},
  };

  it.each([
    ["off", [0, 0, 0, 0]],
    ["turn-boundaries", [0, 1, 0, 1]],
    ["every-append", [1, 1, 1, 1]],
  ] as const)(
    "Clarifications Durability: %s syncs a step, a suspension, a step and an ending like this",
    (fsync, syncs) =>
      withTemporaryDirectory(async (workDir) => {
        const logFiles = new FaultyLogFiles();
        const repo = new FsTurnRepo({ workDir, logger: new RecordingLogger(), logFiles, fsync });
        await repo.create(created(null));
        const seen: number[] = [];
        for (const event of [step, suspended, step, cancelled]) {
          logFiles.reset();
          await repo.append(TURN_ID, [event]);
          seen.push(logFiles.calls.filter((name) => name === "sync").length);
        }
        expect(seen).toEqual(syncs);
        await repo.close();
      }),
  );
});

describe("MemoryTurnRepo", () => {
  it("T§2 reads bytes as strictly as a file", async () => {
    const repo = new MemoryTurnRepo();
    repo.putBytes(TURN_ID, Buffer.from(`${JSON.stringify(created(null))}\r\n`));
    await expect(repo.read(TURN_ID)).rejects.toMatchObject({ code: "turn-corrupt", data: { line: 1 } });
  });
});

describe("FsTurnRepo: a damaged turn", () => {
  it("T§2 can be deleted when it has no session, whatever follows its first line; one of a session cannot", () =>
    onFiles(async (repo) => {
      const kept = turnIdAt(2);
      await repo.create(created(null));
      await repo.create(created(SESSION_ID, kept));
      for (const turnId of [TURN_ID, kept]) await appendFile(repo.pathOf(turnId), "{torn");
      await repo.delete(TURN_ID);
      await expect(repo.read(TURN_ID)).rejects.toMatchObject({ code: "turn-not-found" });
      await expect(repo.delete(kept)).rejects.toMatchObject({ code: "invalid-input" });
      await expect(repo.read(kept)).rejects.toMatchObject({ code: "turn-corrupt" });
    }));
});
