// The program in real shell pipelines: results on standard output whole, everything else beside them, the outcome as exit code.
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FsSessionRepo, FsTurnRepo } from "@x/core";
import { RecordingLogger } from "@x/core/testing";
import type { TurnCreated } from "@x/shared";
import {
  answered,
  called,
  completed,
  created,
  eventsOf,
  SESSION_ID,
  sessionCreated,
  TURN_ID,
  turnAppended,
} from "@x/shared/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChildProgram, type Ended, inShell, type ProgramOptions } from "./testing/child-program.js";

const isWindows = process.platform === "win32";
const skipped = isWindows ? " (skipped: there is no sh on Windows)" : "";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** Runs a script in which `x` is the program and `$GUIDE` names the offline guide. */
function shell(script: string): Promise<Ended> {
  const environment = { GUIDE: "offline-guide/rules", NODE: process.execPath };
  const program = new ChildProgram([], { ...options, environment }, inShell(script));
  program.endInput();
  return program.ended;
}

/** A conversation of one turn whose answer is this long. */
async function placeLongAnswer(length: number): Promise<void> {
  const repos = { workDir: options.workDir, logger: new RecordingLogger() };
  const [sessionRepo, turnRepo] = [new FsSessionRepo(repos), new FsTurnRepo(repos)];
  const [first, ...rest] = eventsOf([created(), called(0), answered(0, "x".repeat(length)), completed()]);
  await turnRepo.create(first as TurnCreated);
  await turnRepo.append(TURN_ID, rest);
  await sessionRepo.create(sessionCreated({ title: "Long" }));
  await sessionRepo.append(SESSION_ID, [turnAppended(1)]);
  await Promise.all([sessionRepo.close(), turnRepo.close()]);
}

describe.skipIf(isWindows)(`x in a shell pipeline (app.md §5)${skipped}`, { timeout: 120_000 }, () => {
  it("x run gives JSON on standard output, nothing else there, and the outcome as the exit code", async () => {
    const field = `"$NODE" -e 'process.stdout.write(JSON.parse(require("fs").readFileSync(0, "utf8")).status)'`;
    const { output, messages } = await shell(`
      printf 'call file-list {}' | x run --model $GUIDE --json 2>logs | ${field}; echo
      printf 'fail quota' | x run --model $GUIDE --json >out 2>>logs; echo $?
      ${field} <out; echo
      x run hello >out 2>refusal; echo $? $(wc -c <out)
    `);
    expect(messages).toBe("");
    expect(output.split("\n")).toEqual(["completed", "1", "failed", "7 0", ""]);
    expect(await readFile(join(options.currentFolder, "logs"), "utf8")).toBe("");
    expect(await readFile(join(options.currentFolder, "refusal"), "utf8")).toMatch(
      /^x: model-not-configured: /,
    );
  });

  it("output through a pipe is whole at 10 MB, also when its reader is slow to begin", async () => {
    const length = 10 * 1024 * 1024;
    await placeLongAnswer(length);
    const { output, messages } = await shell(`
      x sessions export ${SESSION_ID} --format json --output whole
      x sessions export ${SESSION_ID} --format json | { x --version >/dev/null; cat; } >piped
      cmp whole piped && echo same
      x sessions show ${SESSION_ID} | tail -c 4
      x inspect ${TURN_ID} --json | "$NODE" -e 'JSON.parse(require("fs").readFileSync(0, "utf8")); console.log("read")'
    `);
    expect(output).toBe("same\nxxx\nread\n");
    expect(messages).toBe(`written to ${join(options.currentFolder, "whole")}\n`);
    expect((await stat(join(options.currentFolder, "piped"))).size).toBeGreaterThan(length);
  });

  it("ends quietly with 141 when the reader has seen enough", async () => {
    await placeLongAnswer(2 * 1024 * 1024);
    const { output, messages } = await shell(
      `{ x sessions export ${SESSION_ID} --format json; echo "code $?" >&2; } | head -c 10`,
    );
    expect([output, messages]).toEqual(['{"format":', "code 141\n"]);
  });
});
