import { appendFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionExport, type SessionIndexEntry } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProgramOptions } from "./testing/child-program.js";
import { runHere } from "./testing/run-here.js";

const NO_SUCH_ID = "2025-11-11T04-36-29Z-0001234-000";

let base: string;
let options: ProgramOptions;
let row: SessionIndexEntry;

const here = (...given: readonly string[]) => runHere(given, options);

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
  await runHere(["chat"], options, "call file-list {}\n");
  [row] = JSON.parse((await here("sessions", "list", "--json")).output) as [SessionIndexEntry];
});
afterEach(() => rm(base, { recursive: true, force: true }));

function pathOf(folder: "sessions" | "turns", id: string): string {
  return join(
    options.workDir,
    "storage",
    folder,
    id.slice(0, 4),
    id.slice(5, 7),
    id.slice(8, 10),
    `${id}.jsonl`,
  );
}

describe("x sessions list (app.md §5)", { timeout: 30_000 }, () => {
  it("shows of a conversation that cannot be read what is wrong where, and names the doctor", async () => {
    await appendFile(pathOf("sessions", row.sessionId), "torn");
    const listed = await here("sessions", "list");
    const place = `sessions/${row.sessionId.slice(0, 10).replaceAll("-", "/")}/${row.sessionId}.jsonl`;
    expect(listed).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^${row.sessionId}  \\S+  unreadable      \\?  session-corrupt: ${place}:\\d+: .+\n$`),
      ),
      messages: "some conversations cannot be read; x doctor names what recovers them\n",
    });
  });
});

describe("x sessions export (app.md §5)", { timeout: 30_000 }, () => {
  it("writes Markdown to standard output unless it is told otherwise", async () => {
    const { code, output, messages } = await here("sessions", "export", row.sessionId);
    expect({ code, messages }).toEqual({ code: 0, messages: "" });
    expect(output).toMatch(/^# call file-list \{\}\n\nSession `.*`, created .*, 1 turn\.\n/);
    expect(output).toContain("**Tool `file-list`**");
  });

  it("writes JSON and raw, and into a file", async () => {
    const json = await here("sessions", "export", row.sessionId, "--format", "json");
    expect(SessionExport.parse(JSON.parse(json.output)).session.definition.sessionId).toBe(row.sessionId);
    const raw = await here("sessions", "export", row.sessionId, "--format=raw");
    expect(raw.output).toContain(await readFile(pathOf("turns", row.latestTurnId as string), "utf8"));
    const path = join(options.currentFolder, "out.json");
    const written = await here(
      "sessions",
      "export",
      row.sessionId,
      "--format",
      "json",
      "--output",
      "out.json",
    );
    expect(written).toEqual({ code: 0, output: "", messages: `written to ${path}\n` });
    expect(await readFile(path, "utf8")).toBe(json.output);
  });

  it("exports a conversation that cannot be read as raw only, and says so", async () => {
    await appendFile(pathOf("sessions", row.sessionId), "torn");
    const refused = await here("sessions", "export", row.sessionId);
    expect([refused.code, refused.output]).toEqual([8, ""]);
    expect(refused.messages).toMatch(/^x: session-corrupt: sessions\/\S+:\d+: .*as "raw" it can be exported/);
    const raw = await here("sessions", "export", row.sessionId, "--format", "raw");
    expect([raw.code, raw.output.includes("torn\n")]).toEqual([0, true]);
  });

  it.each([
    [["--format", "pdf"], 2, 'x: invalid-input: --format takes markdown, json, raw, not "pdf"\n'],
    [["--format"], 2, /^x: invalid-input: Option '--format <value>' argument missing/],
    [["--output", "no/such/folder/x.md"], 1, /^x: store-io: .* \(ENOENT\)/],
  ])("refuses %j", async (given, code, message) => {
    const ended = await here("sessions", "export", row.sessionId, ...given);
    expect([ended.code, ended.output]).toEqual([code, ""]);
    expect(ended.messages).toMatch(message);
  });
});

describe("x sessions rename", { timeout: 30_000 }, () => {
  it("takes the rest of the line as the title, and says what was stored", async () => {
    const renamed = await here("sessions", "rename", row.sessionId, "My", " plans  for", "today");
    expect(renamed).toEqual({ code: 0, output: "", messages: 'renamed to "My plans for today"\n' });
    const json = await here("sessions", "rename", row.sessionId, "Again", "--json");
    expect(JSON.parse(json.output)).toEqual({ sessionId: row.sessionId, title: "Again" });
  });

  it.each([
    [[], 2, "x: invalid-input: the id of the session is missing\n"],
    [[NO_SUCH_ID], 2, "x: invalid-input: the new title is missing\n"],
    [[NO_SUCH_ID, "x"], 6, /^x: session-not-found: /],
    [[NO_SUCH_ID, " "], 2, /^x: invalid-input: the title is empty/],
  ])("refuses %j", async (given, code, message) => {
    const ended = await here("sessions", "rename", ...given);
    expect([ended.code, ended.output]).toEqual([code, ""]);
    expect(ended.messages).toMatch(message);
  });
});

describe("x sessions delete", { timeout: 30_000 }, () => {
  it("asks, and where nobody can be asked wants to be told", async () => {
    expect(await here("sessions", "delete", row.sessionId)).toEqual({
      code: 2,
      output: "",
      messages: "x: invalid-input: nobody can be asked here; say --yes to delete it\n",
    });
    expect(await here("sessions", "delete", row.sessionId, "--yes")).toEqual({
      code: 0,
      output: "",
      messages: "deleted\n",
    });
    expect((await here("sessions", "list")).output).toBe("");
    expect((await here("sessions", "delete", row.sessionId)).code).toBe(6);
  });

  it("deletes a conversation that cannot be read", async () => {
    await appendFile(pathOf("sessions", row.sessionId), "torn");
    expect((await here("sessions", "delete", row.sessionId, "--yes")).code).toBe(0);
  });
});

describe("x inspect", { timeout: 30_000 }, () => {
  it("shows the turn's log line by line", async () => {
    const { code, output } = await here("inspect", row.latestTurnId as string);
    expect(code).toBe(0);
    const lines = output.split("\n");
    expect(lines.slice(0, 5)).toEqual([
      `turn     ${row.latestTurnId}`,
      `session  ${row.sessionId}`,
      "agent    copilot (offline-guide/rules)",
      "status   completed",
      "",
    ]);
    expect(lines.filter((line) => /tool_|turn_/.test(line)).map((line) => line.slice(18))).toEqual([
      "turn_created call file-list {}",
      expect.stringMatching(/^model_step_event call 0: tool_call file-list/),
      expect.stringMatching(/^tool_invocation_requested file-list \{\} /),
      expect.stringMatching(/^tool_result file-list \{"path":"\.",/),
      expect.stringMatching(/^turn_completed stop, \d+ tokens$/),
    ]);
  });

  it("rebuilds the request of one call, or of all", async () => {
    const turnId = row.latestTurnId as string;
    const one = JSON.parse((await here("inspect", turnId, "--call", "1")).output) as object;
    expect(Object.keys(one)).toEqual(["model", "systemPrompt", "messages", "tools", "parameters"]);
    const all = JSON.parse((await here("inspect", turnId, "--json")).output) as { requests: unknown[] };
    expect(all.requests[1]).toEqual(one);
    expect(all.requests).toHaveLength(2);
  });

  it("tells a conversation from a turn, and refuses what is not there", async () => {
    expect(await here("inspect", row.sessionId)).toEqual({
      code: 2,
      output: "",
      messages: `x: invalid-input: ${row.sessionId} is a conversation; its turns are: ${row.latestTurnId}\n`,
    });
    expect((await here("inspect", NO_SUCH_ID)).code).toBe(6);
    expect((await here("inspect", row.latestTurnId as string, "--call", "7")).code).toBe(2);
    expect((await here("inspect", row.latestTurnId as string, "--call", "-1")).code).toBe(2);
  });
});
