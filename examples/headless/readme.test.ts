// The example on the page of @x/core, pasted into a project of its own, over the built packages.
import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPackage } from "@x/core/testing/build-package";
import { withTemporaryDirectory } from "@x/core/testing/temporary-directory";
import { beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

beforeAll(() => buildPackage("packages/core"), 180_000);

async function exampleIn(page: string): Promise<string> {
  const [, example = ""] = /^```ts\n(.*?)^```$/ms.exec(await readFile(join(ROOT, page), "utf8")) ?? [];
  return example;
}

describe("the example in packages/core/README.md (app.md §6)", { timeout: 60_000 }, () => {
  it("prints the answer, and leaves the turn at its end", () =>
    withTemporaryDirectory(async (folder) => {
      await mkdir(join(folder, "node_modules", "@x"), { recursive: true });
      await symlink(join(ROOT, "packages", "core"), join(folder, "node_modules", "@x", "core"), "junction");
      await writeFile(join(folder, "example.mjs"), await exampleIn("packages/core/README.md"));
      const { stdout } = await promisify(execFile)(process.execPath, ["example.mjs"], { cwd: folder });
      expect(stdout).toMatch(/^turn_created\nmodel_call_requested\n/);
      expect(stdout).toMatch(/\nmodel_call_completed\n.*offline guide.*\nturn_completed\n$/s);
    }));

  it("is the one that README.md shows", async () => {
    expect(await exampleIn("README.md")).toBe(await exampleIn("packages/core/README.md"));
  });
});
