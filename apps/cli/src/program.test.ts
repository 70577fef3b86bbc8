import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCore } from "@x/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChildProgram, type ProgramOptions, runProgram } from "./testing/child-program.js";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** What is in the store, seen by a reader beside whoever writes. */
async function rows() {
  const core = await createCore({ workDir: options.workDir, readOnly: true });
  await core.ready;
  const entries = core.sessions.listSessions();
  await core.close();
  return entries.map(({ sessionId, title, turnCount, latestTurnStatus }) => ({
    sessionId,
    shown: [title, turnCount, latestTurnStatus],
  }));
}

/** A chat in the middle of a long answer. */
async function counting(): Promise<ChildProgram> {
  const program = new ChildProgram(["chat"], options);
  program.type("count slowly to 10000\n");
  await program.says("1 2 3");
  return program;
}

describe("the program as a process of its own (app.md §5)", { timeout: 120_000 }, () => {
  it("answers a line from a pipe, says what answers, and ends when the answer is complete", async () => {
    const { code, output, messages } = await runProgram(["chat"], options, "hello\n");
    expect({ code, messages }).toEqual({ code: 0, messages: "" });
    expect(output).toMatch(/^I am the offline guide, not a language model: .*\n\nHello! .*\n$/);
    expect((await rows()).map(({ shown }) => shown)).toEqual([["hello", 1, "completed"]]);
  });

  it("refuses a second writer, naming the first, while readers look on (Clarifications: One writer)", async () => {
    const holder = new ChildProgram(["chat"], options);
    holder.type("hello\n");
    await holder.says("Hello!");
    const second = await runProgram(["chat"], options, "hello\n");
    expect(second).toEqual({
      code: 5,
      signal: null,
      output: "",
      messages: `x: store-locked: the store ${options.workDir} is being written by x chat (process ${holder.pid}); close that first; to read meanwhile: x sessions list, show and export, x inspect, x tasks list, x doctor\n`,
    });
    const [row] = await rows();
    expect(row?.shown).toEqual(["hello", 1, "completed"]);
    const readers = [
      ["sessions", "list"],
      ["sessions", "show", row?.sessionId ?? ""],
      ["sessions", "export", row?.sessionId ?? ""],
      ["tasks", "list"],
      ["doctor"],
    ];
    const read = await Promise.all(readers.map((given) => runProgram(given, options)));
    expect(read.map(({ code }) => code)).toEqual(readers.map(() => 0));
    const writers = [
      ["run", "--model", "offline-guide/rules", "hello"],
      ["sessions", "rename", row?.sessionId ?? "", "Other"],
      ["doctor", "--recover", row?.sessionId ?? ""],
    ];
    for (const refused of await Promise.all(writers.map((given) => runProgram(given, options)))) {
      expect(refused.code).toBe(5);
      expect(refused.messages).toContain(`is being written by x chat (process ${holder.pid})`);
    }
    holder.endInput();
    expect((await holder.ended).code).toBe(0);
  });

  it("leaves the store free at once when it is killed (Clarifications: One writer)", async () => {
    const holder = await counting();
    holder.signal("SIGKILL");
    expect((await holder.ended).signal).toBe("SIGKILL");
    expect((await runProgram(["run", "--model", "offline-guide/rules", "hello"], options)).code).toBe(0);
    const core = await createCore({ workDir: options.workDir });
    await core.ready;
    expect(core.sessions.listSessions().map(({ latestTurnStatus }) => latestTurnStatus)).toEqual(["idle"]);
    await core.close();
  });

  it("stops the answer on Ctrl-C and goes on, and leaves on the second one", async () => {
    const program = await counting();
    program.signal("SIGINT");
    await program.says("· stopped");
    // An answer whose end is told on the spot: from then on nothing runs that Ctrl-C could stop.
    program.type("fail quota\n");
    await program.says("· the answer failed (quota)");
    program.signal("SIGINT");
    await program.says("Press Ctrl-C again to leave.");
    program.signal("SIGINT");
    expect((await program.ended).code).toBe(130);
    expect((await rows()).map(({ shown }) => shown)).toEqual([["count slowly to 10000", 2, "failed"]]);
  });

  it("closes in order when it is told to end in the middle of an answer (Clarifications: Quit)", async () => {
    const program = await counting();
    program.signal("SIGTERM");
    expect((await program.ended).code).toBe(143);
    expect((await rows()).map(({ shown }) => shown)).toEqual([["count slowly to 10000", 1, "idle"]]);
  });

  it("ends quietly when nobody reads its output any more", async () => {
    const program = await counting();
    program.stopListening();
    const { code, messages } = await program.ended;
    expect({ code, messages }).toEqual({ code: 141, messages: "" });
  });
});
