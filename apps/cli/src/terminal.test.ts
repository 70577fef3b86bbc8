// The program in a terminal of its own: prompts, questions, Ctrl-C, colour.
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionIndexEntry } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ChildProgram,
  inTerminal,
  type ProgramOptions,
  runProgram,
  terminalFault,
} from "./testing/child-program.js";

const fault = terminalFault();
const skipped = fault === undefined ? "" : ` (skipped: ${fault})`;

const ENTER = "\r";
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = {
    workDir: join(base, "store"),
    currentFolder: join(base, "workspace"),
    environment: { TERM: "xterm-256color", NO_COLOR: "" },
  };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

function terminal(...given: readonly string[]): ChildProgram {
  return new ChildProgram(given, options, inTerminal);
}

async function rows(): Promise<SessionIndexEntry[]> {
  return JSON.parse(
    (await runProgram(["sessions", "list", "--json"], options)).output,
  ) as SessionIndexEntry[];
}

describe.skipIf(fault !== undefined)(`x in a terminal (app.md §5)${skipped}`, { timeout: 120_000 }, () => {
  it("answers a question of permission and one of the agent, and leaves on Ctrl-D", async () => {
    const program = terminal("chat");
    await program.says("Write a message; /help says what else there is, /exit leaves.\r\n");
    await program.says("> ");
    program.type(`write notes.txt: remember${ENTER}`);
    await program.says("Allow this once? y, n, or n and a reason: ");
    const path = join(options.currentFolder, "notes.txt");
    await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
    program.type(`y${ENTER}`);
    await program.says("`file-write` answered:");
    expect(await readFile(path, "utf8")).toBe("remember");
    program.type(`ask Which? red | green${ENTER}`);
    await program.says("Your answer, or a number: ");
    program.type(`2${ENTER}`);
    await program.says("`ask-human` answered:\r\n\r\n```\r\ngreen\r\n```");
    program.type(CTRL_D);
    const { code, output } = await program.ended;
    expect(code).toBe(0);
    // Thinking aloud is dimmed, the answer is not.
    expect(output).toContain("\u001b[2mRule: ");
    const [row, ...others] = await rows();
    expect([row?.turnCount, row?.latestTurnStatus, others]).toEqual([2, "completed", []]);
    expect(output).toMatch(new RegExp(`\r\nTo go on: x chat --session ${row?.sessionId}\r\n$`));
  });

  it("denies with a reason that the agent is told", async () => {
    const program = terminal("chat");
    await program.says("> ");
    program.type(`write notes.txt: remember${ENTER}`);
    await program.says("Allow this once?");
    program.type(`n not this file${ENTER}`);
    await program.says("Reason: not this file");
    program.type(CTRL_D);
    expect((await program.ended).code).toBe(0);
  });

  it("stops an answer on Ctrl-C and stays", async () => {
    const program = terminal("chat");
    await program.says("> ");
    program.type(`count slowly to 10000${ENTER}`);
    await program.says("1 2 3");
    program.type(CTRL_C);
    await program.says("· stopped");
    program.type(CTRL_D);
    expect((await program.ended).code).toBe(0);
    expect((await rows()).map(({ latestTurnStatus }) => latestTurnStatus)).toEqual(["cancelled"]);
  });

  it("prints no colour where NO_COLOR is set", async () => {
    options = { ...options, environment: { TERM: "xterm-256color", NO_COLOR: "1" } };
    const program = terminal("run", "--model", "offline-guide/rules", "call file-list {}");
    const { code, output } = await program.ended;
    expect(code).toBe(0);
    expect(output).toContain("· file-list {}");
    expect(output).not.toMatch(/\u001b\[\d+m/);
  });

  it("ends a run on Ctrl-C with 130, and the turn is written down as stopped", async () => {
    const program = terminal("run", "--model", "offline-guide/rules", "count slowly to 10000");
    await program.says("model call 1 …");
    program.type(CTRL_C);
    const { code, output } = await program.ended;
    expect(code).toBe(130);
    expect(output).toContain("x: the turn was stopped");
  });

  it("asks before it deletes", async () => {
    await runProgram(["chat"], options, "hello\n");
    const [{ sessionId }] = (await rows()) as [SessionIndexEntry];
    for (const [answer, code, left] of [
      ["n", 4, 1],
      ["y", 0, 0],
    ] as const) {
      const program = terminal("sessions", "delete", sessionId);
      await program.says('Delete "hello"? y or n: ');
      program.type(`${answer}${ENTER}`);
      expect((await program.ended).code).toBe(code);
      expect(await rows()).toHaveLength(left);
    }
  });
});
