// A short run of the byte fuzz over a whole store; `npm run proof -- fuzz` is the long one.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/build-package.js";

const PROOF = fileURLToPath(new URL("../../proof/main.mjs", import.meta.url));

beforeAll(() => buildPackage("packages/core"), 180_000);

describe("random changes to the bytes of one file of a store", () => {
  it("quality.md §2 make that one entry errored, or change only values held in that file", async () => {
    const args = [PROOF, "fuzz", "--mutations", "60", "--seed", "11"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { fuzz } = JSON.parse(stdout) as { fuzz: { changes: number; failed: string[] } };
    expect(fuzz).toMatchObject({ changes: 60, failed: [] });
  }, 300_000);
});
