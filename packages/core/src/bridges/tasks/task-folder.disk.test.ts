// A task file that the system does not let us read: whoever asks for the task is told why, as of any other file.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openCore } from "../../testing/core-bench.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";

it("quality.md §2 a task whose file cannot be read does not run, and says so with the system's code", () =>
  withTemporaryDirectory(async (workDir) => {
    await mkdir(join(workDir, "tasks", "job.json"), { recursive: true });
    const core = await openCore(workDir);
    try {
      await expect(core.tasks.runNow("job")).rejects.toMatchObject({
        code: "store-io",
        data: { systemCode: "EISDIR", file: "tasks/job.json" },
      });
    } finally {
      await core.close();
    }
  }));
