// A short run of the failing disk, below all code of ours; `npm run proof -- faults` is the long one.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/build-package.js";

const PROOF = fileURLToPath(new URL("../../proof/main.mjs", import.meta.url));

beforeAll(() => buildPackage("packages/core"), 180_000);

describe("a disk that fails at any file operation of any call", () => {
  it("quality.md §2 makes the call fail with the system's code, leaves nothing half there, and the call works afterwards", async () => {
    const args = [PROOF, "faults", "--every", "97", "--seed", "5"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { faults } = JSON.parse(stdout) as { faults: { cases: number; failed: string[] } };
    expect(faults.failed).toEqual([]);
    expect(faults.cases).toBeGreaterThan(12);
  }, 300_000);
});
