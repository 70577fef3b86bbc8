// The examination of real stores: every row of the hostile table is told with file and line, and no byte changes.
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CodedError, type StoreFinding, type StoreSummary } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { Core } from "../../core.js";
import { atRest, converse, filesBelow, openCore, say } from "../../testing/core-bench.js";
import {
  HOSTILE_SESSIONS,
  HOSTILE_TURNS,
  type HostileFile,
  writeHostileStore,
} from "../../testing/hostile-store.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";

async function examine(core: Core) {
  const findings: StoreFinding[] = [];
  const summaries: StoreSummary[] = [];
  for await (const said of core.doctor.examine()) {
    if (said.type === "finding") findings.push(said);
    else summaries.push(said);
  }
  expect(summaries).toHaveLength(1);
  return { findings, summary: summaries[0] as StoreSummary };
}

/** Opens the store as the command does: only to read. */
async function examined(workDir: string) {
  const core = await openCore(workDir, { readOnly: true });
  try {
    return await examine(core);
  } finally {
    await core.close();
  }
}

const placeOf = ({ file, line }: StoreFinding) => (line === undefined ? file : `${file}:${line}`);
const present = ({ skipped }: HostileFile) => skipped === undefined;

function pathOf(workDir: string, folder: "sessions" | "turns", id: string): string {
  return join(workDir, "storage", folder, id.slice(0, 4), id.slice(5, 7), id.slice(8, 10), `${id}.jsonl`);
}

/** The ids of these files that recovery does not refuse, in order. */
async function recoverable(workDir: string, files: readonly HostileFile[]): Promise<string[]> {
  const core = await openCore(workDir);
  const ids: string[] = [];
  for (const { id = "", address = "" } of files) {
    const { recovery } = core;
    const done = address.startsWith("turns/") ? recovery.recoverTurn(id) : recovery.recoverSession(id);
    await done.then(
      () => ids.push(id),
      (error: unknown) => expect(error).toBeInstanceOf(CodedError),
    );
  }
  await core.close();
  return ids.toSorted();
}

describe("the examination of a store (app.md §5)", () => {
  it.each([HOSTILE_SESSIONS, HOSTILE_TURNS])(
    "quality.md §2 tells each hostile file of $folder with its place and its code, and each ignored one as a note",
    (kind) =>
      withTemporaryDirectory(async (workDir) => {
        const rows = (await writeHostileStore(workDir, { kind })).filter(present);
        const { findings, summary } = await examined(workDir);
        const errored = rows.filter(({ outcome }) => outcome === "errored");
        const errors = findings.filter(({ severity }) => severity === "error");
        expect(new Set(errors.map((each) => `${each.code} ${placeOf(each)}`))).toEqual(
          new Set(errored.map(({ address, code }) => `${code} ${address}`)),
        );
        expect(errors).toHaveLength(errored.length);
        const recommended = errors.flatMap(({ recover }) => (recover === undefined ? [] : [recover]));
        expect(recommended.toSorted()).toEqual(await recoverable(workDir, errored));
        const notes = findings.filter(({ severity }) => severity === "note");
        const ignored = rows.filter(({ outcome }) => outcome === "ignored");
        expect(notes.map(({ code }) => code)).toEqual(ignored.map(() => "not-a-log"));
        expect(summary).toMatchObject({ errors: errors.length, notes: notes.length });
      }),
    60_000,
  );

  it("does not take the turns of a conversation that cannot be read for turns of none", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { sessionId } = await converse(core, "hello");
      await core.close();
      const path = pathOf(workDir, "sessions", sessionId);
      await writeFile(path, (await readFile(path, "utf8")).slice(0, -5));
      const { summary } = await examined(workDir);
      expect(summary).toEqual({ type: "summary", sessions: 1, turns: 1, ownerless: 0, errors: 1, notes: 0 });
    }));

  it("changes nothing", () =>
    withTemporaryDirectory(async (workDir) => {
      const rows = await writeHostileStore(workDir);
      const sparse = rows.find(({ title }) => title.includes("sparse"))?.id as string;
      await rm(pathOf(workDir, "sessions", sparse));
      const before = await filesBelow(workDir);
      await examined(workDir);
      expect(await filesBelow(workDir)).toEqual(before);
    }));

  it("finds nothing in a store that is whole, and counts what it read", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      for (const text of ["hello", "help"]) await converse(core, text);
      const gone = await converse(core, "hello");
      await core.sessions.deleteSession(gone.sessionId);
      expect(await examine(core)).toEqual({
        findings: [],
        summary: { type: "summary", sessions: 2, turns: 3, ownerless: 1, errors: 0, notes: 0 },
      });
      await core.close();
    }));

  it("of a folder without a store finds nothing and makes nothing", () =>
    withTemporaryDirectory(async (base) => {
      const workDir = join(base, "none");
      expect((await examined(workDir)).findings).toEqual([]);
      expect(await filesBelow(base)).toEqual(new Map());
    }));

  it("follows references: a missing turn, a turn of another session, a missing predecessor", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const [one, two] = [await converse(core, "hello"), await converse(core, "hello")];
      const turnId = one.latestTurnId as string;
      await rm(pathOf(workDir, "turns", turnId));
      const foreign = {
        type: "turn_appended",
        sessionId: one.sessionId,
        turnId: two.latestTurnId,
        sessionSeq: 2,
        agentId: "copilot",
        model: { provider: "p", model: "m" },
        ts: "2025-11-12T00:00:00.000Z",
      };
      await appendFile(pathOf(workDir, "sessions", one.sessionId), `${JSON.stringify(foreign)}\n`);
      const { findings } = await examine(core);
      expect(
        findings.map(({ code, line, message }) => [code, line, message.replace(/\S*\d{4}-\S+/g, "…")]),
      ).toEqual([
        ["turn-not-found", 2, "refers to turn … whose file is missing"],
        ["session-corrupt", 1, expect.stringContaining("names this turn, which belongs to …")],
      ]);
      await core.close();
    }));

  it("of a conversation with turns of which nothing is left recommends the session, where recovery helps", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { sessionId, latestTurnId: first = "" } = await converse(core, "hello");
      await say(core, sessionId, "help");
      const { latestTurnId: latest = "" } = await atRest(core, sessionId);
      await core.close();
      for (const turnId of [first, latest]) await writeFile(pathOf(workDir, "turns", turnId), "");
      const recommendations = async () =>
        (await examined(workDir)).findings
          .filter(({ severity }) => severity === "error")
          .map(({ file, recover }) => [file.includes(latest), recover]);
      expect(await recommendations()).toEqual([
        [true, sessionId],
        [false, undefined],
      ]);
      const writer = await openCore(workDir);
      expect((await writer.recovery.recoverSession(sessionId)).lostTurns).toEqual([first, latest]);
      await writer.close();
      expect(await recommendations()).toEqual([
        [true, undefined],
        [false, undefined],
      ]);
    }));

  it("tells what is wrong in settings, agents and tasks", () =>
    withTemporaryDirectory(async (workDir) => {
      await mkdir(join(workDir, "agents"));
      await mkdir(join(workDir, "tasks"));
      await writeFile(join(workDir, "settings.json"), '{"schemaVersion":1,\n"theme":}');
      await writeFile(join(workDir, "agents", "bad.md"), "---\ntools: 7\n---\nPrompt.\n");
      await writeFile(join(workDir, "agents", "good.md"), "Prompt.\n");
      await writeFile(join(workDir, "tasks", "nightly.json"), "{}");
      await mkdir(join(workDir, "storage", "tasks"), { recursive: true });
      await writeFile(join(workDir, "storage", "tasks", "nightly.jsonl"), "{}\n");
      const { findings } = await examined(workDir);
      expect(findings.map((each) => [placeOf(each).replace(/json:\d+/, "json"), each.code])).toEqual([
        ["settings.json", "settings-invalid"],
        ["agents/bad.md:2", "invalid-input"],
        ["tasks/nightly.json", "settings-invalid"],
        ["tasks/nightly.jsonl:1", "task-corrupt"],
      ]);
    }));

  it("takes a last line that another program is writing for that, beside a core that holds the store", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { sessionId } = await converse(core, "hello");
      await appendFile(pathOf(workDir, "sessions", sessionId), '{"type":"title_ch');
      const { findings } = await examined(workDir);
      expect(findings.map(({ severity, code, recover }) => [severity, code, recover])).toEqual([
        ["note", "session-corrupt", undefined],
      ]);
      await core.close();
    }));
});
