import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isAlive } from "../../testing/is-alive.js";
import { ToolBench } from "../../testing/tool-bench.js";
import { runCommand } from "./run-command.js";

let bench: ToolBench;
beforeEach(async () => {
  bench = await ToolBench.of(runCommand);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await bench.clear();
});

const node = (script: string) => [process.execPath, "-e", script];

/** Resolves with the text of a file of the workspace as soon as it is there. */
async function written(name: string): Promise<string> {
  const path = join(bench.root, name);
  return vi.waitFor(async () => {
    const text = await readFile(path, "utf8");
    expect(text).not.toBe("");
    return text;
  }, 10_000);
}

describe("app §4 run-command", () => {
  test("passes arguments on as they are and returns exit code and output", async () => {
    const argv = node("console.log(process.argv[1]); console.error('err'); process.exitCode = 3").concat(
      "$HOME; rm -rf *",
    );
    expect(await bench.run({ argv })).toEqual({
      output: { exitCode: 3, stdout: "$HOME; rm -rf *\n", stderr: "err\n" },
      isError: false,
    });
  });

  test("runs a shell line in a folder of the workspace", async () => {
    expect(await bench.run({ shell: "pwd | cat" })).toMatchObject({
      output: { exitCode: 0, stdout: `${bench.root}\n` },
    });
  });

  test("refuses a folder outside, a program that is not there, and a call with both forms", async () => {
    expect(await bench.run({ shell: "true", folder: ".." })).toMatchObject({ isError: true });
    expect(await bench.run({ argv: ["no-such-program-anywhere"] })).toEqual({
      output: '"no-such-program-anywhere" does not exist',
      isError: true,
    });
    expect(await bench.run({ argv: ["a"], shell: "b" })).toMatchObject({ isError: true });
    expect(await bench.run({})).toMatchObject({ isError: true });
  });

  test("always asks, and shows what runs, where and how long", async () => {
    expect(await bench.permission({ shell: "make all" })).toEqual({
      required: true,
      request: { action: "run a shell command", shell: "make all", folder: bench.root, limitSeconds: 120 },
    });
    expect(await bench.permission({ argv: ["make", "all"] })).toMatchObject({
      request: { action: "run a program", argv: ["make", "all"] },
    });
  });

  test("the program learns no key", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-secret");
    vi.stubEnv("X_PLAIN", "seen");
    const { output } = await bench.run({ shell: "env" });
    expect(JSON.stringify(output)).not.toContain("sk-secret");
    expect(JSON.stringify(output)).toContain("X_PLAIN=seen");
  });

  test("output is told on the way", async () => {
    await bench.run({ shell: "echo first; echo second >&2" });
    const told = bench.progress as { stdout?: string; stderr?: string }[];
    expect(told.map(({ stdout = "" }) => stdout).join("")).toBe("first\n");
    expect(told.map(({ stderr = "" }) => stderr).join("")).toBe("second\n");
  });

  test("a flood of output keeps its end, whole characters, and says what it left out", async () => {
    const { output } = await bench.run({ argv: node("process.stdout.write('é'.repeat(500_001) + 'END')") });
    const { stdout, omittedBytes } = output as { stdout: string; omittedBytes: number };
    expect(stdout.endsWith("éEND")).toBe(true);
    expect(stdout).not.toContain("\uFFFD");
    expect(omittedBytes).toBe(1_000_005 - 64 * 1024);
  });

  test("the time limit ends the program and what it started", async () => {
    const { output } = await bench.run({ shell: "sleep 60 & echo $! > child; wait", limitSeconds: 1 });
    expect(output).toMatchObject({ killedBy: "SIGTERM", endedAfterSeconds: 1 });
    expect(isAlive(Number(await written("child")))).toBe(false);
  });

  test("a background child that holds the pipes neither delays the end nor survives it", async () => {
    const { output } = await bench.run({ shell: "sleep 60 & echo $! > child" });
    expect(output).toMatchObject({ exitCode: 0 });
    expect(isAlive(Number(await written("child")))).toBe(false);
  });

  test("T§11 a cancel ends a program that ignores SIGTERM, leaves nothing, and keeps the output so far", async () => {
    const running = bench.run({
      shell:
        "echo so far; trap '' TERM; sleep 60 & echo $$ > leader; echo $! > child; while true; do sleep 1; done",
    });
    const pids = [await written("leader"), await written("child")].map(Number);
    // Without a reason of its own, as Ctrl-C does it: a DOMException, whose code is a number.
    bench.abort.abort();
    expect(await running).toEqual({
      output: { exitCode: null, stdout: "so far\n", stderr: "", killedBy: "SIGKILL", stopped: true },
      isError: true,
    });
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect((await readdir(bench.root)).toSorted()).toEqual(["child", "leader"]);
  });

  test("a fork bomb of a hundred ends with its group", async () => {
    const shell = "for i in $(seq 100); do sleep 60 & done; echo $$ > leader; wait";
    const running = bench.run({ shell });
    const leader = Number(await written("leader"));
    bench.abort.abort(new Error("stopped"));
    expect(await running).toMatchObject({ output: { stopped: true } });
    await vi.waitFor(() => expect(() => process.kill(-leader, 0)).toThrow("ESRCH"), 10_000);
  });

  test("gets no terminal and no input", async () => {
    expect(await bench.run({ shell: "cat; test -t 0 || echo none" })).toMatchObject({
      output: { stdout: "none\n" },
    });
  });

  test("a file that is no program is told as such", async () => {
    await writeFile(join(bench.root, "plain"), "text");
    expect((await stat(join(bench.root, "plain"))).mode & 0o111).toBe(0);
    expect(await bench.run({ argv: ["./plain"] })).toMatchObject({
      isError: true,
      output: expect.stringContaining("may not be opened"),
    });
  });
});
