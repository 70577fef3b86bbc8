import { chmod, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ShuttingDownError } from "@x/shared";
import { TASK_ID, taskDefinition } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { WriteGate } from "../../store/write-gate.js";
import { withTemporaryDirectory } from "../../testing/temporary-directory.js";
import { TaskFolder } from "./task-folder.js";

function withFolder(
  use: (folder: TaskFolder, workDir: string, gate: WriteGate) => Promise<void>,
): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const writeGate = WriteGate.ofWriter();
    await use(new TaskFolder({ workDir, writeGate }), workDir, writeGate);
  });
}

const cron = { kind: "cron", expression: "0 9 * * 1-5", timeZone: "Europe/Berlin" } as const;

describe("the files of tasks, app.md §5", () => {
  it("hold one task each, for a person to read", () =>
    withFolder(async (folder, workDir) => {
      expect(await folder.list()).toEqual([]);
      const definition = taskDefinition({ schedule: cron });
      await folder.write(definition);
      await folder.write(taskDefinition({ id: "a-first" }));
      expect(await folder.list()).toEqual([
        { taskId: "a-first", definition: taskDefinition({ id: "a-first" }) },
        { taskId: TASK_ID, definition },
      ]);
      const text = await readFile(join(workDir, "tasks", `${TASK_ID}.json`), "utf8");
      expect(text).toBe(`${JSON.stringify(definition, null, 2)}\n`);
      expect(await readdir(join(workDir, "tasks"))).toEqual(["a-first.json", `${TASK_ID}.json`]);
    }));

  it("that are bad are listed with their fault and stop no other", () =>
    withFolder(async (folder, workDir) => {
      await folder.write(taskDefinition());
      const put = (name: string, text: string) => writeFile(join(workDir, "tasks", name), text);
      await put("broken.json", "{");
      await put("copy.json", JSON.stringify(taskDefinition()));
      await put("extra.json", JSON.stringify({ ...taskDefinition({ id: "extra" }), later: true }));
      await put("newer.json", JSON.stringify({ ...taskDefinition({ id: "newer" }), schemaVersion: 2 }));
      await put(
        "odd-cron.json",
        JSON.stringify(taskDefinition({ id: "odd-cron", schedule: { ...cron, expression: "x" } })),
      );
      const { paused: _, ...unfinished } = taskDefinition({ id: "unfinished" });
      await put("unfinished.json", JSON.stringify(unfinished));
      await mkdir(join(workDir, "tasks", "folder.json"));
      await put("Not An Id.json", "{}");
      await put("notes.txt", "");
      const rows = await folder.list();
      expect(rows.map((row) => [row.taskId, "error" in row ? row.error.code : "fine"])).toEqual([
        ["broken", "settings-invalid"],
        ["copy", "settings-invalid"],
        ["extra", "settings-invalid"],
        ["folder", "store-io"],
        [TASK_ID, "fine"],
        ["newer", "settings-invalid"],
        ["odd-cron", "settings-invalid"],
        ["unfinished", "settings-invalid"],
      ]);
      const messages = rows.flatMap((row) => ("error" in row ? [row.error.message] : []));
      expect(messages[0]).toMatch(
        /^tasks\/broken\.json: is not JSON \(.+\); correct it or delete the task$/s,
      );
      expect(messages[1]).toBe(
        'tasks/copy.json: its id is "morning-news"; give it the name of the file; correct it or delete the task',
      );
      expect(messages[5]).toContain('tasks/odd-cron.json: "x" is no schedule');
      expect(messages[6]).toContain("✖ is missing\n  → at paused; correct it or delete the task");
    }));

  it("are refused before they are written when they are not valid", () =>
    withFolder(async (folder) => {
      await expect(folder.write(taskDefinition({ name: " " }))).rejects.toMatchObject({
        code: "invalid-input",
      });
      const odd = taskDefinition({ schedule: { kind: "cron", expression: "sometimes" } });
      await expect(folder.write(odd)).rejects.toMatchObject({ code: "invalid-input" });
      expect(await folder.list()).toEqual([]);
    }));

  it("cannot be reached outside of their folder, quality.md §4", () =>
    withFolder(async (folder, workDir) => {
      await writeFile(join(workDir, "settings.json"), "{}");
      await expect(folder.remove("../settings")).rejects.toMatchObject({ code: "invalid-id" });
      await expect(folder.write(taskDefinition({ id: "../settings" }))).rejects.toMatchObject({
        code: "invalid-input",
      });
      expect(await readFile(join(workDir, "settings.json"), "utf8")).toBe("{}");
    }));

  it("can be removed also when they cannot be read", () =>
    withFolder(async (folder, workDir) => {
      await mkdir(join(workDir, "tasks"));
      await writeFile(join(workDir, "tasks", "broken.json"), "{");
      await symlink("nowhere", join(workDir, "tasks", "loose.json"));
      await folder.remove("broken");
      await expect(folder.remove("broken")).rejects.toMatchObject({ code: "task-not-found" });
      expect(await folder.list()).toEqual([]);
    }));

  it("say what the disk said", () =>
    withFolder(async (folder, workDir) => {
      if (process.getuid?.() === 0) return;
      await mkdir(join(workDir, "tasks"));
      await chmod(join(workDir, "tasks"), 0o500);
      await expect(folder.write(taskDefinition())).rejects.toMatchObject({ code: "store-io" });
    }));

  it("are not written once the program closes, Clarifications 'Quit'", () =>
    withFolder(async (folder, _workDir, gate) => {
      gate.close(() => new ShuttingDownError("closing"));
      await expect(folder.write(taskDefinition())).rejects.toMatchObject({ code: "shutting-down" });
      await expect(folder.remove(TASK_ID)).rejects.toMatchObject({ code: "shutting-down" });
    }));
});
