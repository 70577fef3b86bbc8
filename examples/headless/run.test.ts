// The example as anybody would run it: a script over the built packages.
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPackage } from "@x/core/testing/build-package";
import { withTemporaryDirectory } from "@x/core/testing/temporary-directory";
import { beforeAll, describe, expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "run.js");

beforeAll(() => buildPackage("packages/core"), 180_000);

function run(
  folder: string,
  prompt: string,
  model = "offline-guide/rules",
): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, X_WORK_DIR: join(folder, "store"), X_MODEL: model };
  return promisify(execFile)(process.execPath, [SCRIPT, prompt], { cwd: join(folder, "workspace"), env });
}

describe("examples/headless (app.md §6)", { timeout: 60_000 }, () => {
  it("prints the answer, and says how to look into the turn", () =>
    withTemporaryDirectory(async (folder) => {
      await mkdir(join(folder, "workspace"));
      await writeFile(join(folder, "workspace", "notes.txt"), "");
      const { stdout, stderr } = await run(folder, "call file-list {}");
      expect(stdout).toContain('"name":"notes.txt"');
      expect(stderr).toMatch(/^x inspect \S+ shows how it came to that\n$/);
    }));

  it("ends with 1 and the cause when the turn fails", () =>
    withTemporaryDirectory(async (folder) => {
      await mkdir(join(folder, "workspace"));
      const ended = await run(folder, "fail quota").catch((error: unknown) => error);
      expect(ended).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("ended as failed: "),
      });
    }));

  it("ends with 1 and a line that says what to do where no model is set up, or the store cannot be one", () =>
    withTemporaryDirectory(async (folder) => {
      await mkdir(join(folder, "workspace"));
      const noModel = await run(folder, "hello", "").catch((error: unknown) => error);
      expect(noModel).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^model-not-configured: .*\n$/),
      });
      await mkdir(join(folder, "other", "workspace"), { recursive: true });
      await writeFile(join(folder, "other", "store"), "");
      const noStore = await run(join(folder, "other"), "hello").catch((error: unknown) => error);
      expect(noStore).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^store-io: .* is not a folder .*\n$/),
      });
    }));
});
