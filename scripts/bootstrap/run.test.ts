import { expect, it } from "vitest";
import { exitCode, mustRun, run } from "./run.mjs";

const node = process.execPath;

it("gives what was printed, on both streams, and the exit code", async () => {
  const script = "process.stdout.write('out '); process.stderr.write('err'); process.exitCode = 3";
  const { code, output } = await run(node, ["-e", script]);
  expect({
    code,
    words: output
      .split(/(?=err)/)
      .map((word) => word.trim())
      .sort(),
  }).toEqual({ code: 3, words: ["err", "out"] });
});

it("answers 127 where the program is not there", async () => {
  expect(await run("/there/is/no/such/program", [])).toEqual({
    code: 127,
    output: "spawn /there/is/no/such/program ENOENT\n",
  });
});

it("ends what exceeds its limit", async () => {
  expect(await run(node, ["-e", "setInterval(() => {}, 1000)"], { limit: 200 })).toEqual({
    code: 137,
    output: "",
  });
});

it("shows everything the program printed when it had to succeed and did not", async () => {
  await expect(mustRun("Compiling", node, ["-e", "console.log('line 7'); process.exit(2)"])).rejects.toThrow(
    "line 7\n\nCompiling failed with exit code 2; what it printed stands above.",
  );
});

it.each([
  [0, null, 0],
  [5, null, 5],
  [null, "SIGTERM", 143],
  [null, "SIGUSR2", 128],
  [null, null, 1],
] as const)("turns code %s and signal %s into exit code %s", (code, signal, expected) => {
  expect(exitCode(code, signal)).toBe(expected);
});
