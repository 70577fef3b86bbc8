import { access } from "node:fs/promises";
import { join } from "node:path";
import { runSettled, runStarted, TASK_ID, taskLogCreated } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { MemoryEventLog } from "../../storage/memory-event-log.js";
import { RecordingLogger } from "../../testing/recording-logger.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { FsTaskRepo } from "./fs-repo.js";
import { LogTaskRepo } from "./log-repo.js";
import { TASK_LOG } from "./task-log.js";

type Use = (repo: LogTaskRepo) => Promise<void>;

describe.each([
  [
    "on disk",
    (use: Use) =>
      withTemporaryDirectory(async (workDir) => {
        const repo = new FsTaskRepo({ workDir, logger: new RecordingLogger() });
        await use(repo);
        await repo.close();
      }),
  ],
  ["in memory", (use: Use) => use(new LogTaskRepo(new MemoryEventLog(TASK_LOG)))],
])("the run logs of tasks %s, app.md §5", (_where, withRepo) => {
  it("hold what was appended, in order, and are found again", () =>
    withRepo(async (repo) => {
      expect(await repo.listTaskIds()).toEqual([]);
      await repo.create(taskLogCreated());
      await repo.append(TASK_ID, [runStarted(1), runSettled(1)]);
      await repo.create(taskLogCreated({ taskId: "another" }));
      expect(await repo.read(TASK_ID)).toEqual([taskLogCreated(), runStarted(1), runSettled(1)]);
      expect(await repo.listTaskIds()).toEqual([TASK_ID, "another"]);
    }));

  it("are made once, and gone when deleted", () =>
    withRepo(async (repo) => {
      await repo.create(taskLogCreated());
      await expect(repo.create(taskLogCreated())).rejects.toMatchObject({ code: "task-exists" });
      await repo.delete(TASK_ID);
      await expect(repo.read(TASK_ID)).rejects.toMatchObject({ code: "task-not-found" });
      await expect(repo.append(TASK_ID, [runStarted(1)])).rejects.toMatchObject({ code: "task-not-found" });
      await expect(repo.delete(TASK_ID)).rejects.toMatchObject({ code: "task-not-found" });
    }));

  it.each(["../settings", "a/b", "", "A", "2025-11-11T04-36-29Z-0001234-000"])(
    "take no id that could leave their folder: %j",
    (evil) =>
      withRepo(async (repo) => {
        await expect(repo.read(evil)).rejects.toMatchObject({ code: "invalid-id" });
        await expect(repo.delete(evil)).rejects.toMatchObject({ code: "invalid-id" });
        await expect(repo.create({ ...taskLogCreated(), taskId: evil })).rejects.toMatchObject({
          code: "invalid-id",
        });
      }),
  );
});

it("a run log lies at storage/tasks/<taskId>.jsonl, app.md §5", () =>
  withTemporaryDirectory(async (workDir) => {
    const repo = new FsTaskRepo({ workDir, logger: new RecordingLogger() });
    await repo.create(taskLogCreated());
    await access(join(workDir, "storage", "tasks", `${TASK_ID}.jsonl`));
    await repo.close();
  }));
