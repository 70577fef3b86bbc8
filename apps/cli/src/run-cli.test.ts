import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCore } from "@x/core";
import type { SessionIndexEntry } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProgramOptions } from "./testing/child-program.js";
import { runHere } from "./testing/run-here.js";

const LABEL = "I am the offline guide, not a language model: I answer by fixed rules.";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function listed(): Promise<SessionIndexEntry[]> {
  const { output } = await runHere(["sessions", "list", "--json"], options);
  return JSON.parse(output) as SessionIndexEntry[];
}

/** A conversation whose only answer was cut off by the end of its program. */
async function interrupted(): Promise<string> {
  const core = await createCore({ workDir: options.workDir, guideDelayMs: 60_000 });
  const sessionId = await core.sessions.createSession();
  const started = new Promise<void>((resolve) => {
    core.turnEventBus.subscribe(({ event }) => {
      if (event.type === "model_step_event") resolve();
    });
  });
  const input = { role: "user" as const, content: "hello" };
  await core.sessions.sendMessage(sessionId, input, { agent: { agentId: "copilot" } });
  await started;
  await core.close();
  return sessionId;
}

describe("x chat, line by line (app.md §5)", { timeout: 30_000 }, () => {
  it("is left by /exit and /quit, also at a question, and sends neither", async () => {
    const left = await runHere(["chat"], options, "hello\n/exit\nnever sent\n");
    expect([left.code, left.output.includes(LABEL)]).toEqual([0, true]);
    expect((await runHere(["chat"], options, "/quit\n")).code).toBe(0);
    expect((await listed()).map(({ title, turnCount }) => [title, turnCount])).toEqual([["hello", 1]]);
    const asked = await runHere(["chat"], options, "ask Which? red | green\n/quit\nred\n");
    expect(asked.code).toBe(3);
  });

  it("says what an unknown word with a slash is, sends nothing of it, and sends the text of two slashes", async () => {
    const ended = await runHere(["chat"], options, "/help\n/helo there\n//count to 3\n");
    expect(ended.messages).toContain("  //text        send a message that begins with a slash: /text\n");
    expect(ended.messages).toContain(
      '"/helo" is no word of this program, and the line was not sent; /help says ',
    );
    expect(ended.code).toBe(0);
    expect((await listed()).map(({ title, turnCount }) => [title, turnCount])).toEqual([["/count to 3", 1]]);
    expect((await runHere(["chat"], options, "/helo\n")).code).toBe(2);
  });

  it("takes line after line, questions in between, and answers each in its turn", async () => {
    const lines = [
      "write notes.txt: remember",
      "perhaps",
      "y",
      "ask Which? red | green",
      "2",
      "",
      "write other.txt: forget",
      "n not this one",
    ];
    const { code, output, messages } = await runHere(["chat"], options, `${lines.join("\n")}\n`);
    expect(code).toBe(0);
    expect(await readFile(join(options.currentFolder, "notes.txt"), "utf8")).toBe("remember");
    expect(messages).toContain(`"path": "${join(options.currentFolder, "notes.txt")}"`);
    expect(messages).toContain(
      'Allow this once? y, n, or n and a reason:\n"perhaps" is no answer, and it was not sent.\n',
    );
    expect(messages).toContain("The agent asks: Which?\n  1. red\n  2. green\n");
    expect(output).toContain("`ask-human` answered:\n\n```\ngreen\n```");
    expect(output).toContain("Permission denied");
    await expect(readFile(join(options.currentFolder, "other.txt"))).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it("leaves nothing behind when nothing was said", async () => {
    expect((await runHere(["chat"], options, "\n  \n")).code).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it("says by its exit code how the last answer ended", async () => {
    expect((await runHere(["chat"], options, "fail network\nhello\n")).code).toBe(0);
    expect(await runHere(["chat"], options, "fail midway network\n")).toEqual({
      code: 1,
      output: `${LABEL}\n\nI was asked to fail in the middle of this sentence, so it\n`,
      messages:
        "· the answer failed (network): The offline guide failed on request, as a call does when the connection drops.\n",
    });
  });

  it("leaves a question open when the input ends, and takes it up again with --session", async () => {
    expect((await runHere(["chat"], options, "write notes.txt: remember\n")).code).toBe(3);
    const [row] = await listed();
    expect(row?.latestTurnStatus).toBe("suspended");
    const answered = await runHere(["chat", "--session", row?.sessionId ?? ""], options, "y\nhello\n");
    expect(answered.code).toBe(0);
    expect(await readFile(join(options.currentFolder, "notes.txt"), "utf8")).toBe("remember");
    expect((await listed()).map(({ turnCount }) => turnCount)).toEqual([2]);
  });

  it.each([
    ["y\n", 0, "completed", ""],
    ["n\n", 4, "cancelled", ""],
    ["\nhello again\nY\n", 0, "completed", '"hello again" is no answer, and it was not sent.\n'],
    ["no more of this\n", 3, "idle", '"no more of this" is no answer, and it was not sent.\n'],
    ["", 3, "idle", ""],
  ])(
    "resumes an interrupted answer or stops it, as it is told, and takes no message for either: %j",
    async (input, code, status, said) => {
      const sessionId = await interrupted();
      const ended = await runHere(["chat", "--session", sessionId], options, input);
      const question = "The last answer was interrupted.\nResume it? y, or n to stop it:\n";
      expect([ended.code, ended.messages.startsWith(question + said)]).toEqual([code, true]);
      expect(ended.output.startsWith(LABEL)).toBe(code === 0);
      const [row] = await listed();
      expect([row?.turnCount, row?.latestTurnStatus]).toEqual([1, status]);
    },
  );

  it.each([
    [["--session", "nonsense"], 2, /^x: invalid-id: /],
    [["--session", "2025-11-11T04-36-29Z-0001234-000"], 6, /^x: session-not-found: /],
    [["--model", "nonsense"], 2, /^x: invalid-input: "nonsense" is not of the form PROVIDER\/MODEL\n$/],
    [["--model", "no/where"], 7, /^x: model-not-configured: no provider "no" /],
    [["--agent", "nobody"], 6, /^x: agent-not-found: there is no agent "nobody"; there is copilot\n$/],
    [["--workspace", "nowhere"], 2, /^x: invalid-input: there is no folder \S+nowhere; make it, /],
    [["--bad"], 2, /^x: invalid-input: Unknown option '--bad'/],
    [["word"], 2, /^x: invalid-input: "word" is one word too many\n$/],
  ])(
    "refuses %j with a coded line and an exit code, and leaves nothing behind",
    async (given, code, message) => {
      const ended = await runHere(["chat", ...given], options, "hello\n");
      expect([ended.code, ended.output]).toEqual([code, ""]);
      expect(ended.messages).toMatch(message);
      await mkdir(options.workDir, { recursive: true });
      expect(await listed()).toEqual([]);
    },
  );
});

describe("x sessions", { timeout: 30_000 }, () => {
  it("shows a tool that was not allowed as denied", async () => {
    await runHere(["chat"], options, "write notes.txt: hi\nn\n");
    const [row] = await listed();
    const shown = await runHere(["sessions", "show", row?.sessionId ?? ""], options);
    expect(shown.output).toContain('  file-write {"path":"notes.txt","content":"hi"}: denied\n');
  });

  it("lists and shows, as text and as JSON", async () => {
    await runHere(["chat"], options, "call file-list {}\n");
    const [row] = await listed();
    const id = row?.sessionId ?? "";
    const list = await runHere(["sessions", "list"], options);
    expect(list.output).toBe(`${id}  ${row?.updatedAt}  completed       1  call file-list {}\n`);
    const shown = await runHere(["sessions", "show", id], options);
    expect(shown.output).toContain(
      `You: call file-list {}\ncopilot: ${LABEL}\n\nI call \`file-list\`.\n  file-list {}: done\n`,
    );
    const json = JSON.parse((await runHere(["sessions", "show", id, "--json"], options)).output) as {
      session: { latestTurnId: string };
      turns: { turnId: string; events: { type: string }[] }[];
    };
    expect(json.turns.map(({ turnId }) => turnId)).toEqual([json.session.latestTurnId]);
    expect(json.turns[0]?.events.at(-1)?.type).toBe("turn_completed");
  });

  it("show what had arrived of an answer that was cut off, marked unfinished", async () => {
    await runHere(["chat"], options, "fail midway quota\n");
    const { output } = await runHere(["sessions", "show", (await listed())[0]?.sessionId ?? ""], options);
    expect(output).toMatch(/so it \(unfinished\)\nfailed \(quota\): .*used up\.\n$/);
  });

  it("names what is missing, and what there is not", async () => {
    expect(await runHere(["sessions", "show"], options)).toEqual({
      code: 2,
      output: "",
      messages: "x: invalid-input: the id of the session is missing\n",
    });
    const id = "2025-11-11T04-36-29Z-0001234-000";
    expect((await runHere(["sessions", "show", id], options)).code).toBe(6);
  });

  it("shows an empty store as an empty list", async () => {
    await mkdir(options.workDir);
    expect(await runHere(["sessions", "list"], options)).toEqual({ code: 0, output: "", messages: "" });
  });
});

describe("x", () => {
  it("says what it can do, which version it is, and what it did not understand", async () => {
    const help = await runHere(["--help"], options);
    expect(help).toMatchObject({ code: 0, messages: "" });
    expect(help.output).toContain("  sessions list     list the conversations");
    expect(await runHere([], options)).toEqual({ code: 2, output: "", messages: help.output });
    expect(await runHere(["--version"], options)).toEqual({ code: 0, output: "0.1.0\n", messages: "" });
    expect((await runHere(["chat", "--help"], options)).output).toMatch(
      /^x chat \[options\]\n\n {2}talk, line by line/,
    );
    expect((await runHere(["--work-dir", "x", "chat"], options)).messages).toBe(
      'x: invalid-input: "--work-dir" stands before the command; options come after it, see x --help\n',
    );
    expect(await runHere(["dance", "now"], options)).toEqual({
      code: 2,
      output: "",
      messages: 'x: invalid-input: there is no command "dance now"; see x --help\n',
    });
  });
});
