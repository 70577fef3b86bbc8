// A short run of the proof by killing; `npm run proof` is the long one. Real processes, real signals, real files.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/build-package.js";

const PROOF = fileURLToPath(new URL("../../proof/main.mjs", import.meta.url));

beforeAll(() => buildPackage("packages/core"), 180_000);

describe("a process that is killed in the middle of conversations", () => {
  it("quality.md §2 loses nothing acknowledged, runs no tool twice, and everything goes on", async () => {
    const args = [PROOF, "kill", "--points", "12", "--instants", "3", "--seed", "7"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toMatchObject({
      seed: 7,
      kill: { "kills at writes": 12, "kills at random instants": 3 },
    });
  }, 300_000);

  it.each([
    ["--points two", ["--points", "two"], '--points takes a number, not "two"'],
    ["--only nonsense", ["--only", "nonsense"], 'there is no kill "nonsense"'],
  ])("does not hold where nothing was done: %s", async (_, args, complaint) => {
    const run = promisify(execFile)(process.execPath, [PROOF, "kill", ...args]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(complaint) as string,
    });
  });
});
