// Exports over a real core and real files.
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RawFileHeader, SessionExport } from "@x/shared";
import { describe, expect, it } from "vitest";
import type { Core } from "../../core.js";
import { atRest, converse, openCore, say } from "../../testing/core-bench.js";
import { FaultyLogFiles, failEvery } from "../../testing/faulty-log-files.js";
import { RecordingLogger } from "../../testing/recording-logger.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTurnRepo } from "../turns/fs-repo.js";

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

async function exported(core: Core, sessionId: string, format: "markdown" | "json" | "raw"): Promise<Buffer> {
  const { pieces } = await core.exports.open(sessionId, format);
  const taken: Buffer[] = [];
  for await (const piece of pieces) taken.push(Buffer.from(piece));
  return Buffer.concat(taken);
}

function pathOf(workDir: string, folder: "sessions" | "turns", id: string): string {
  return join(workDir, "storage", folder, id.slice(0, 4), id.slice(5, 7), id.slice(8, 10), `${id}.jsonl`);
}

/** The files that a raw export holds, by name. */
function filesOf(raw: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; at < raw.length; ) {
    const end = raw.indexOf(0x0a, at);
    const { file, bytes } = RawFileHeader.parse(JSON.parse(raw.subarray(at, end).toString()));
    files.set(file, raw.subarray(end + 1, end + 1 + bytes));
    expect(raw[end + 1 + bytes]).toBe(0x0a);
    at = end + 2 + bytes;
  }
  return files;
}

async function conversation(core: Core) {
  const { sessionId } = await converse(core, "hello");
  await say(core, sessionId, "fail quota");
  const { latestTurnId } = await atRest(core, sessionId);
  const { turns } = await core.sessions.getSession(sessionId);
  return { sessionId, turnIds: turns.map(({ turnId }) => turnId), latestTurnId: latestTurnId as string };
}

describe("an export over a failing disk (quality.md §2)", () => {
  it.each(["json", "markdown", "raw"] as const)("as %s is refused, not written without a turn", (format) =>
    withTemporaryDirectory(async (workDir) => {
      const logFiles = new FaultyLogFiles();
      const turnRepo = new FsTurnRepo({ workDir, logger: new RecordingLogger(), logFiles });
      const core = await openCore(workDir, { overrides: { turnRepo } });
      const { sessionId } = await conversation(core);
      const path = join(workDir, "saved");
      logFiles.reset(failEvery({ code: "EACCES" }, "open"));
      await expect(core.exports.save(sessionId, format, path)).rejects.toMatchObject({
        code: "store-io",
        data: { systemCode: "EACCES" },
      });
      expect((await readdir(workDir)).filter((name) => /saved|export/.test(name))).toEqual([]);
      logFiles.reset();
      await core.exports.save(sessionId, format, path);
      await core.close();
    }),
  );
});

describe("a conversation written out (app.md §5)", () => {
  it("as JSON is one document of the declared shape with every event", () =>
    withCore(async (core) => {
      const { sessionId, turnIds } = await conversation(core);
      const document = SessionExport.parse(JSON.parse((await exported(core, sessionId, "json")).toString()));
      expect(document.session).toEqual(await core.sessions.getSession(sessionId));
      expect(document.turns).toEqual(
        await Promise.all(turnIds.map((turnId) => core.sessions.getTurn(turnId))),
      );
    }));

  it("as JSON of a conversation without turns is a document too", () =>
    withCore(async (core) => {
      const sessionId = await core.sessions.createSession({ title: "Empty" });
      const document = JSON.parse((await exported(core, sessionId, "json")).toString());
      expect(SessionExport.parse(document).turns).toEqual([]);
    }));

  it("as Markdown shows each turn with its own input, its answer and how it ended", () =>
    withCore(async (core) => {
      const { sessionId } = await conversation(core);
      const text = (await exported(core, sessionId, "markdown")).toString();
      expect(text.split("\n").filter((line) => /^(#|>|_)/.test(line))).toEqual([
        "# hello",
        "## 1. You",
        "> hello",
        expect.stringMatching(/^### copilot \(/),
        "## 2. You",
        "> fail quota",
        expect.stringMatching(/^### copilot \(/),
        expect.stringMatching(/^_Failed \(quota\): /),
      ]);
    }));

  it("names a turn that cannot be read and shows the others", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds, latestTurnId } = await conversation(core);
      await appendFile(pathOf(workDir, "turns", latestTurnId), "torn");
      const { turns } = SessionExport.parse(JSON.parse((await exported(core, sessionId, "json")).toString()));
      expect(turns[0]).toEqual(await core.sessions.getTurn(turnIds[0] as string));
      expect(turns[1]).toMatchObject({ turnId: latestTurnId, error: { code: "turn-corrupt" } });
      const text = (await exported(core, sessionId, "markdown")).toString();
      expect(text).toContain(
        `## 2. Unreadable\n\nTurn \`${latestTurnId}\` cannot be read (turn-corrupt): turns/`,
      );
    }));

  it("as raw is every file byte for byte, also of a session that cannot be read", () =>
    withCore(async (core, workDir) => {
      const { sessionId, turnIds } = await conversation(core);
      const paths = [
        pathOf(workDir, "sessions", sessionId),
        ...turnIds.map((turnId) => pathOf(workDir, "turns", turnId)),
      ];
      for (const damage of [undefined, Buffer.from([0xff, 0x00, 0x0a, 0x7b])]) {
        if (damage !== undefined) await appendFile(paths[0] as string, damage);
        const files = filesOf(await exported(core, sessionId, "raw"));
        expect([...files.values()]).toEqual(await Promise.all(paths.map((path) => readFile(path))));
      }
      await expect(core.exports.open(sessionId, "markdown")).rejects.toMatchObject({
        code: "session-corrupt",
        message: expect.stringMatching(/:5: .*; as "raw" it can be exported all the same$/),
      });
    }));

  it("works in a core that only reads, and refuses what does not exist", () =>
    withCore(async (core, workDir) => {
      const { sessionId } = await conversation(core);
      const reader = await openCore(workDir, { readOnly: true });
      expect(await exported(reader, sessionId, "json")).toEqual(await exported(core, sessionId, "json"));
      await core.sessions.deleteSession(sessionId);
      for (const format of ["markdown", "json", "raw"] as const) {
        await expect(core.exports.open(sessionId, format)).rejects.toMatchObject({
          code: "session-not-found",
        });
        await expect(core.exports.open("../x", format)).rejects.toMatchObject({ code: "invalid-id" });
      }
      await reader.close();
    }));
});

describe("an export into a file (app.md §1)", () => {
  it("is whole and private, and replaces what bore the name", () =>
    withCore(async (core, workDir) => {
      const { sessionId } = await conversation(core);
      const path = join(workDir, "out.json");
      await writeFile(path, "former");
      await core.exports.save(sessionId, "json", path);
      expect(await readFile(path)).toEqual(await exported(core, sessionId, "json"));
      if (process.platform !== "win32") expect((await stat(path)).mode & 0o777).toBe(0o600);
    }));

  it("that fails leaves nothing behind and says where and why", () =>
    withCore(async (core, workDir) => {
      const { sessionId } = await conversation(core);
      const folder = join(workDir, "exports");
      await mkdir(join(folder, "taken.md"), { recursive: true });
      await expect(core.exports.save(sessionId, "markdown", join(folder, "taken.md"))).rejects.toMatchObject({
        code: "store-io",
      });
      const missing = join(folder, "no", "x.md");
      await expect(core.exports.save(sessionId, "markdown", missing)).rejects.toMatchObject({
        code: "store-io",
        message: `${missing}: could not write the file (ENOENT); the system refused`,
      });
      expect(await readdir(folder)).toEqual(["taken.md"]);
    }));
});
