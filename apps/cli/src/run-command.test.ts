import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProgramOptions } from "./testing/child-program.js";
import { runHere } from "./testing/run-here.js";

const GUIDE = ["--model", "offline-guide/rules"];
const LABEL = "I am the offline guide, not a language model: I answer by fixed rules.";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

const run = (given: readonly string[], input?: string) =>
  runHere(["run", ...GUIDE, ...given], options, input);

describe("x run (app.md §5)", { timeout: 30_000 }, () => {
  it("prints the final answer and nothing else, from words or from standard input", async () => {
    const fromWords = await run(["hello"]);
    expect(fromWords).toMatchObject({ code: 0, messages: "" });
    expect(fromWords.output).toMatch(new RegExp(`^${LABEL}\n\nHello! .*\n$`));
    expect(await run([], "hello\n")).toEqual(fromWords);
  });

  it("lists no conversation afterwards (S§11)", async () => {
    await run(["hello"]);
    expect((await runHere(["sessions", "list"], options)).output).toBe("");
  });

  it.each([
    ["hello", 0, { status: "completed", finishReason: "stop" }],
    ["fail quota", 1, { status: "failed", code: "quota" }],
  ])("says of %j by its exit code and as JSON how it ended", async (prompt, code, fields) => {
    const ended = await run(["--json", prompt]);
    expect([ended.code, ended.messages]).toEqual([code, ""]);
    expect(JSON.parse(ended.output)).toMatchObject({ turnId: expect.any(String), ...fields });
  });

  it("fails when the model is called more often than it may be", async () => {
    const ended = await run(["--max-model-calls", "1", "--json", "call file-list {}"]);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.output)).toMatchObject({ status: "failed", code: "model-call-limit" });
  });

  it("gives the agent the tools it was allowed, by id or by name, and refuses what needs a person otherwise", async () => {
    const refused = await run(["write notes.txt: remember"]);
    expect(refused.output).toContain("Permission denied");
    for (const tool of ["builtin:file-write", "file-write"]) {
      const allowed = await run(["--allow-tool", tool, `write ${tool.replace(":", "-")}.txt: remember`]);
      expect(allowed.code).toBe(0);
      const path = join(options.currentFolder, `${tool.replace(":", "-")}.txt`);
      expect(await readFile(path, "utf8")).toBe("remember");
    }
    await expect(readFile(join(options.currentFolder, "notes.txt"))).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it.each([
    [
      ["--allow-tool", "nope", "hello"],
      2,
      /^x: invalid-input: there is no tool "nope"; there are builtin:file-list, /,
    ],
    [["--max-model-calls", "0", "hello"], 2, /takes a number from 1 on/],
    [["--max-model-calls", "many", "hello"], 2, /--max-model-calls takes a whole number, not "many"/],
    [["--agent", "nobody", "hello"], 6, /^x: agent-not-found: /],
    [
      ["--workspace", "/nonexistent", "hello"],
      2,
      /^x: invalid-input: there is no folder .*nonexistent; make it, /,
    ],
    [["--workspace", import.meta.filename, "hello"], 2, /^x: invalid-input: \S+ is not a folder; name one /],
    [["--workspace", "", "hello"], 2, "x: invalid-input: --workspace takes a folder\n"],
    [[], 2, "x: invalid-input: the prompt is empty\n"],
  ])("refuses %j", async (given, code, message) => {
    const ended = await run(given, "");
    expect([ended.code, ended.output]).toEqual([code, ""]);
    expect(ended.messages).toMatch(message);
  });

  it("refuses a pace of the guide that is none", async () => {
    const ended = await runHere(["run", ...GUIDE, "hello"], {
      ...options,
      environment: { X_GUIDE_DELAY_MS: "fast" },
    });
    expect(ended).toEqual({
      code: 2,
      output: "",
      messages:
        'x: invalid-input: X_GUIDE_DELAY_MS is "fast": it takes a whole number of milliseconds from 0 to 60000\n',
    });
  });

  it("never falls back to the offline guide (app.md §3)", async () => {
    const ended = await runHere(["run", "hello"], options);
    expect([ended.code, ended.output]).toEqual([7, ""]);
    expect(ended.messages).toMatch(/^x: model-not-configured: /);
  });
});
