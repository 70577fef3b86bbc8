import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { runHere } from "./testing/run-here.js";

const nowhere = { workDir: "/nonexistent/store", currentFolder: "/" };
const here = (...given: readonly string[]) => runHere(given, nowhere);

const COMMANDS = [
  "chat",
  "run",
  "sessions list",
  "sessions show",
  "sessions export",
  "sessions rename",
  "sessions delete",
  "inspect",
  "doctor",
  "tasks list",
  "tasks show",
  "tasks run",
  "completions",
];

describe("help (app.md §5)", () => {
  it("lists every command, and what the exit codes say", async () => {
    const { output } = await here("--help");
    for (const name of COMMANDS) expect(output).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    expect(output).toContain(
      "Exit codes: 0 done, 1 failed, 2 not understood, 3 waits for an answer, 4 stopped, ",
    );
  });

  it.each(COMMANDS)("of %s is the same asked for in every way, and needs no store", async (name) => {
    const words = name.split(" ");
    const asked = await here(...words, "--help");
    expect(asked).toMatchObject({ code: 0, messages: "" });
    expect(asked.output).toMatch(new RegExp(`^x ${name}\\b.*\n\n  \\S`));
    expect(await here("help", ...words)).toEqual(asked);
    expect(await here(...words, "-h")).toEqual(asked);
    expect(asked.output.split("\n").filter((line) => line.length > 130)).toEqual([]);
  });

  it("of a group lists its commands; the group alone is no command", async () => {
    const group = await here("sessions", "--help");
    expect(group.output).toContain("  sessions export   ");
    expect(await here("sessions")).toEqual({ code: 2, output: "", messages: group.output });
    expect(await here("sessions", "dance")).toMatchObject({ code: 2, output: "" });
    expect(await here("help", "dance")).toMatchObject({ code: 2, output: "" });
  });
});

const BASH = ["/bin/bash", "/usr/bin/bash"].find((path) => existsSync(path));
const why = BASH === undefined ? " (skipped: there is no bash here)" : "";

/** What bash offers for the last of these words. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const { output } = await here("completions", "bash");
  const script = `${output}
COMP_WORDS=(x ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; COMPREPLY=()
compopt() { :; }
_x; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)(BASH as string, ["--norc", "-c", script]);
  return stdout.split("\n").filter((line) => line !== "");
}

describe("completions (app.md §5)", () => {
  it.skipIf(BASH === undefined)(`bash offers what can come next${why}`, async () => {
    expect(await offered("s")).toEqual(["sessions"]);
    expect(await offered("sessions", "e")).toEqual(["export"]);
    expect(await offered("sessions", "export", "--f")).toEqual(["--format"]);
    expect(await offered("sessions", "export", "--format", "")).toEqual(["markdown", "json", "raw"]);
    expect(await offered("sessions", "export", "some-id", "--")).toEqual([
      "--format",
      "--output",
      "--work-dir",
      "--help",
    ]);
    expect(await offered("run", "--model", "")).toEqual([]);
  });

  it.each(["bash", "zsh", "fish"])("%s gets a script that names every command and option", async (shell) => {
    const { code, output } = await here("completions", shell);
    expect(code).toBe(0);
    for (const name of [...COMMANDS.flatMap((each) => each.split(" ")), "format", "recover", "allow-tool"]) {
      expect(output).toContain(name);
    }
  });

  it("refuses a shell that it does not know", async () => {
    expect(await here("completions", "csh")).toEqual({
      code: 2,
      output: "",
      messages: 'x: invalid-input: "csh" is none of bash, zsh, fish\n',
    });
  });
});
