// Recovery over a real core and real files: what was acknowledged is kept, the session works again, and nothing else changes.
import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reduceTurn, type SessionIndexEntry } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { Core } from "../../core.js";
import { atRest, converse, filesBelow, openCore, say } from "../../testing/core-bench.js";
import {
  HOSTILE_SESSIONS,
  HOSTILE_TURNS,
  type HostileFile,
  hostileId,
  writeHostileStore,
} from "../../testing/hostile-store.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";

function nameOf(folder: "sessions" | "turns", id: string): string {
  return [folder, id.slice(0, 4), id.slice(5, 7), id.slice(8, 10), `${id}.jsonl`].join("/");
}

const pathOf = (workDir: string, name: string) => join(workDir, "storage", ...name.split("/"));

async function withCore(use: (core: Core, workDir: string) => Promise<void>): Promise<void> {
  await withTemporaryDirectory(async (workDir) => {
    const core = await openCore(workDir);
    try {
      await use(core, workDir);
    } finally {
      await core.close();
    }
  });
}

/** A session of `turns` answered messages, and the ids of its turns. */
async function conversation(core: Core, turns: number) {
  const { sessionId } = await converse(core, "message 1");
  for (let number = 2; number <= turns; number += 1) {
    await say(core, sessionId, `message ${number}`);
    await atRest(core, sessionId);
  }
  const state = await core.sessions.getSession(sessionId);
  return { sessionId, turnIds: state.turns.map(({ turnId }) => turnId) };
}

function rowOf(core: Core, sessionId: string): SessionIndexEntry | undefined {
  return core.sessions.listSessions().find((entry) => entry.sessionId === sessionId);
}

/** Cuts the last `bytes` bytes off a log. */
async function tear(path: string, bytes: number): Promise<Buffer> {
  const whole = await readFile(path);
  await truncate(path, whole.length - bytes);
  return whole.subarray(0, whole.length - bytes);
}

describe("recovery of a conversation, only when it is asked for (quality.md §1)", () => {
  it("makes a session whose latest turn is torn resumable, and keeps the original beside it", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 2);
      const name = nameOf("turns", turnIds[1] as string);
      const torn = await tear(pathOf(workDir, name), 5);
      await expect(say(core, sessionId, "next")).rejects.toMatchObject({ code: "turn-corrupt" });

      const kept = torn.toString().split("\n").length - 1;
      expect(await core.recovery.recoverSession(sessionId)).toEqual({
        recovered: [{ file: name, keptLines: kept, droppedLines: 1, copy: `${name}.damaged-1` }],
        lostTurns: [],
      });
      expect(await readFile(pathOf(workDir, `${name}.damaged-1`))).toEqual(torn);
      expect(rowOf(core, sessionId)).toMatchObject({ latestTurnStatus: "idle", turnCount: 2 });
      await core.sessions.resumeTurn(sessionId);
      expect((await atRest(core, sessionId)).latestTurnStatus).toBe("completed");
      await say(core, sessionId, "and on");
      expect((await atRest(core, sessionId)).latestTurnStatus).toBe("completed");
    }));

  it("recovers a torn session file, tells the window, and the conversation goes on where it ended", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 2);
      const name = nameOf("sessions", sessionId);
      await appendFile(pathOf(workDir, name), '{"type":"turn_appe');
      const told: unknown[] = [];
      core.sessionBus.subscribe((change) => told.push(change));

      const { recovered } = await core.recovery.recoverSession(sessionId);
      expect(recovered.map(({ file, droppedLines }) => [file, droppedLines])).toEqual([[name, 1]]);
      const row = rowOf(core, sessionId);
      expect(row).toMatchObject({ turnCount: 2, latestTurnId: turnIds[1], latestTurnStatus: "completed" });
      expect(told).toEqual([{ type: "session-index-changed", sessionId, entry: row }]);
      await say(core, sessionId, "next");
      expect((await atRest(core, sessionId)).turnCount).toBe(3);
    }));

  it("touches nothing of a conversation that is whole", () =>
    withCore(async (core, workDir) => {
      const { sessionId } = await conversation(core, 2);
      const before = await filesBelow(workDir);
      expect(await core.recovery.recoverSession(sessionId)).toEqual({ recovered: [], lostTurns: [] });
      expect(await filesBelow(workDir)).toEqual(before);
    }));

  it("ends an earlier turn whose end is gone, so that the conversation can be sent on to a model", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 3);
      const [first] = turnIds as [string];
      await tear(pathOf(workDir, nameOf("turns", first)), 5);
      await core.recovery.recoverSession(sessionId);
      const { terminal } = reduceTurn((await core.sessions.getTurn(first)).events);
      expect(terminal).toMatchObject({
        type: "turn_cancelled",
        reason: "the end of this turn was lost with the damaged part of its file",
      });
      await say(core, sessionId, "next");
      expect(await atRest(core, sessionId)).toMatchObject({ turnCount: 4, latestTurnStatus: "completed" });
    }));

  it("gives up a reference to a latest turn of which nothing is left, and says which turn that was", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 2);
      const gone = turnIds[1] as string;
      await writeFile(pathOf(workDir, nameOf("turns", gone)), Buffer.alloc(512));
      const name = nameOf("sessions", sessionId);
      expect(await core.recovery.recoverSession(sessionId)).toMatchObject({
        recovered: [{ file: name, copy: `${name}.damaged-1` }],
        lostTurns: [gone],
      });
      expect(rowOf(core, sessionId)).toMatchObject({ turnCount: 1, latestTurnStatus: "completed" });
      await say(core, sessionId, "next");
      expect(await atRest(core, sessionId)).toMatchObject({ turnCount: 2, latestTurnStatus: "completed" });
    }));

  it("gives up a reference to a latest turn that is named by what is no id", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 2);
      const path = pathOf(workDir, nameOf("sessions", sessionId));
      await writeFile(path, (await readFile(path, "utf8")).replace(turnIds[1] as string, "no id"));
      expect((await core.recovery.recoverSession(sessionId)).lostTurns).toEqual(["no id"]);
      expect(rowOf(core, sessionId)).toMatchObject({ turnCount: 1, latestTurnId: turnIds[0] });
    }));

  it("keeps everything after an earlier turn that is gone: it can be read, though not sent on", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 3);
      const gone = turnIds[0] as string;
      await rm(pathOf(workDir, nameOf("turns", gone)));
      expect(await core.recovery.recoverSession(sessionId)).toEqual({ recovered: [], lostTurns: [gone] });
      expect(rowOf(core, sessionId)).toMatchObject({ turnCount: 3, latestTurnStatus: "completed" });
    }));

  it("recovers a turn by its own id, with the session that it belongs to", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core, 1);
      const turnId = turnIds[0] as string;
      await tear(pathOf(workDir, nameOf("turns", turnId)), 5);
      const { recovered } = await core.recovery.recoverTurn(turnId);
      expect(recovered.map(({ file }) => file)).toEqual([nameOf("turns", turnId)]);
      expect(rowOf(core, sessionId)?.latestTurnStatus).toBe("idle");
    }));

  it("refuses what does not exist, what is no id, and everything in a core that only reads", () =>
    withCore(async (core, workDir) => {
      const { sessionId } = await conversation(core, 1);
      await expect(core.recovery.recoverSession(hostileId(1))).rejects.toMatchObject({
        code: "session-not-found",
      });
      await expect(core.recovery.recoverTurn(hostileId(1))).rejects.toMatchObject({
        code: "turn-not-found",
      });
      await expect(core.recovery.recoverSession("../x")).rejects.toMatchObject({ code: "invalid-id" });
      const reader = await openCore(workDir, { readOnly: true });
      await appendFile(pathOf(workDir, nameOf("sessions", sessionId)), "torn");
      await expect(reader.recovery.recoverSession(sessionId)).rejects.toMatchObject({ code: "store-locked" });
      await reader.close();
    }));
});

/** Rows of which no first line can be read. */
function firstLineIsLost({ fault, address }: HostileFile): boolean {
  return fault === "empty-file" || address?.endsWith(":1") === true;
}

describe("recovery of every hostile file (quality.md §2)", () => {
  it("keeps the longest valid prefix and the original, or changes nothing and says that there is nothing to keep", async () => {
    await withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir, { kind: HOSTILE_SESSIONS });
      const core = await openCore(workDir);
      for (const row of rows.filter(
        ({ outcome, skipped }) => outcome === "errored" && skipped === undefined,
      )) {
        const id = row.id as string;
        const path = pathOf(workDir, nameOf("sessions", id));
        if (row.code === "store-io" || firstLineIsLost(row)) {
          await expect(core.recovery.recoverSession(id), row.title).rejects.toMatchObject({ code: row.code });
          expect(rowOf(core, id)?.error?.code, row.title).toBe(row.code);
          continue;
        }
        const damaged = await readFile(path);
        const report = await core.recovery.recoverSession(id);
        const copy = `${nameOf("sessions", id)}.damaged-1`;
        expect(
          report.recovered.map((file) => file.copy),
          row.title,
        ).toEqual([copy]);
        expect(await readFile(pathOf(workDir, copy)), row.title).toEqual(damaged);
        const prefix = await readFile(path);
        expect(damaged.subarray(0, prefix.length), row.title).toEqual(prefix);
        expect(rowOf(core, id)?.error, row.title).toBeUndefined();
        await say(core, id, "hello");
        expect((await atRest(core, id)).latestTurnStatus, row.title).toBe("completed");
      }
      await core.close();
    });
  }, 120_000);

  it("does the same for turns by their own ids", async () => {
    await withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir, { kind: HOSTILE_TURNS });
      const core = await openCore(workDir);
      for (const row of rows.filter(
        ({ outcome, skipped }) => outcome === "errored" && skipped === undefined,
      )) {
        const id = row.id as string;
        if (row.code === "store-io" || firstLineIsLost(row)) {
          await expect(core.recovery.recoverTurn(id), row.title).rejects.toMatchObject({ code: row.code });
          continue;
        }
        const { recovered } = await core.recovery.recoverTurn(id);
        expect(
          recovered.map(({ keptLines }) => keptLines > 0),
          row.title,
        ).toEqual([true]);
        expect((await core.sessions.getTurn(id)).events.length, row.title).toBeGreaterThan(0);
      }
      await core.close();
    });
  }, 120_000);
});
