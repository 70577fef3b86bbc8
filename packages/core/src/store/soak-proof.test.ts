// A short run of the soak; `npm run proof -- soak` is the long one.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { buildPackage } from "../testing/build-package.js";

const PROOF = fileURLToPath(new URL("../../proof/main.mjs", import.meta.url));

beforeAll(() => buildPackage("packages/core"), 180_000);

describe("mixed use with many live turns, eight windows and restarts", () => {
  it("quality.md §2 leaves nothing open, nobody listening, every window right, and memory as it was", async () => {
    const args = [PROOF, "soak", "--seconds", "4", "--turns", "20", "--seed", "3"];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { soak } = JSON.parse(stdout) as { soak: Record<string, unknown> };
    expect(soak).toMatchObject({ failed: [], windows: 8, "live turns at the peak": 20 });
  }, 300_000);
});
