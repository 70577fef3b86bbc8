// The documentation of the terminal says what the program does, and its tour runs as it stands.
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_CODES } from "./exit-code.js";
import { ChildProgram, inShell } from "./testing/child-program.js";
import { runHere } from "./testing/run-here.js";

const DOCUMENT = join(import.meta.dirname, "..", "..", "..", "docs", "cli.md");
const nowhere = { workDir: "/nonexistent/store", currentFolder: "/" };
const isWindows = process.platform === "win32";
const skipped = isWindows ? " (skipped: there is no sh on Windows)" : "";

describe("docs/cli.md (app.md §5)", { timeout: 120_000 }, () => {
  it("names every command of the program and no other", async () => {
    const { output } = await runHere(["--help"], nowhere);
    const commands = [...output.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}/gm)].map(([, name]) => name);
    const table = (await readFile(DOCUMENT, "utf8")).matchAll(/^\| `x ([a-z]+(?: [a-z]+)?)[^|]*` \|/gm);
    expect(new Set([...table].map(([, name]) => name))).toEqual(new Set(commands));
  });

  it("has the exit codes of the program", async () => {
    const rows = (await readFile(DOCUMENT, "utf8")).matchAll(/^\| (\d+) \| ([^|:;]+)/gm);
    const documented = [...rows].map(([, code, meaning = ""]) => [Number(code), meaning.trim()]);
    for (const [code, meaning] of EXIT_CODES) {
      expect(documented.find(([number]) => number === code)?.[1]).toContain(meaning);
    }
  });

  it.skipIf(isWindows)(`has a tour that runs${skipped}`, async () => {
    const [, tour = ""] = /```sh\n([\s\S]*?)```/.exec(await readFile(DOCUMENT, "utf8")) ?? [];
    const base = await mkdtemp(join(tmpdir(), "x-cli-"));
    const workspace = join(base, "workspace");
    await mkdir(workspace);
    const options = { workDir: join(base, "store"), currentFolder: workspace, environment: { TMPDIR: base } };
    const program = new ChildProgram([], options, inShell(`set -e\n${tour}`));
    program.endInput();
    const { code, output, messages } = await program.ended;
    expect({ code, messages }).toEqual({
      code: 0,
      messages: expect.stringMatching(
        /^renamed to "My first conversation"\n\S+: 1 conversation, 2 turns: nothing is wrong\ndeleted\n$/,
      ),
    });
    expect(output).toContain("# My first conversation\n");
    await rm(base, { recursive: true });
  });
});
