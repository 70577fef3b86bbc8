import { join } from "node:path";
import { draftOf, OFFLINE_GUIDE, type TaskDraft, TaskEvent } from "@x/shared";
import { taskDefinition } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import type { Core } from "./core.js";
import { filesBelow, openCore } from "./testing/core-bench.js";
import { withTemporaryDirectory } from "./testing/temporary-directory.js";

const { model: _none, ...common } = draftOf(taskDefinition());
const draft = (fields: Partial<TaskDraft> = {}): TaskDraft => ({
  ...common,
  model: OFFLINE_GUIDE,
  prompt: "hello",
  ...fields,
});
const everySecond = { kind: "interval", everySeconds: 1 } as const;

/** Resolves when so many runs of some task have settled. */
function settledRuns(core: Core, count: number): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    const unsubscribe = core.taskBus.subscribe(({ entry }) => {
      const run = entry?.lastRun;
      if (run?.kind !== "turn" || run.outcome === undefined || run.runSeq <= seen) return;
      seen = run.runSeq;
      if (seen < count) return;
      unsubscribe();
      resolve();
    });
  });
}

describe("background tasks in a real core, on a real disk, by the real clock (app.md §5)", () => {
  it("runs a task with an interval of one second on time and never twice at once, and leaves it readable", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { runScheduledTasks: true });
      const { taskId } = await core.tasks.create(draft({ schedule: everySecond }));
      await settledRuns(core, 3);
      await core.close();

      const files = await filesBelow(workDir);
      const log = files.get(join("storage", "tasks", `${taskId}.jsonl`)) ?? "";
      const events = log
        .trimEnd()
        .split("\n")
        .map((line) => TaskEvent.parse(JSON.parse(line)));
      const runs = events.slice(2, 8).map(({ type }) => type);
      expect(runs).toEqual([
        "run_started",
        "run_settled",
        "run_started",
        "run_settled",
        "run_started",
        "run_settled",
      ]);
      const since = Date.parse(events[1]?.ts ?? "");
      for (const event of events) {
        if (event.type !== "run_started" || event.trigger.kind !== "schedule") continue;
        // On the grid of its schedule, and never before its moment.
        expect((Date.parse(event.trigger.scheduledFor) - since) % 1_000).toBe(0);
        expect(Date.parse(event.ts)).toBeGreaterThanOrEqual(Date.parse(event.trigger.scheduledFor));
      }
      const reader = await openCore(workDir, { readOnly: true });
      expect((await reader.tasks.history(taskId)).runs.at(-1)).toMatchObject({
        runSeq: 1,
        outcome: { status: "completed" },
      });
      expect(reader.sessions.listSessions()).toEqual([]);
      await reader.close();
    }));

  it("runs nothing by itself unless it was asked to, and what it is told to by hand", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { taskId } = await core.tasks.create(draft({ schedule: everySecond }));
      const settled = settledRuns(core, 1);
      await core.tasks.runNow(taskId);
      await settled;
      expect((await core.tasks.history(taskId)).runs.map(({ trigger }) => trigger)).toEqual([
        { kind: "manual" },
      ]);
      await core.close();
    }));

  it("is closed within 5 seconds in the middle of a run, which the next start settles as interrupted", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { runScheduledTasks: true, guideDelayMs: 50 });
      const { taskId } = await core.tasks.create(draft({ prompt: "count to 10000" }));
      await core.tasks.runNow(taskId);
      const start = performance.now();
      await core.close();
      expect(performance.now() - start).toBeLessThan(5_000);
      const next = await openCore(workDir, { runScheduledTasks: true });
      expect((await next.tasks.get(taskId)).lastRun).toMatchObject({ outcome: { status: "interrupted" } });
      expect(next.activity.active()).toEqual([]);
      await next.close();
    }));

  it("asks nobody: a tool outside its allowlist does not exist for it, one inside runs unasked", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir, { workspaceDir: workDir });
      const write = 'call file-write {"path":"note.txt","content":"from a task"}';
      const run = async (allowTools: string[]) => {
        const { taskId } = await core.tasks.create(draft({ prompt: write, allowTools }));
        const settled = settledRuns(core, 1);
        const { turnId } = await core.tasks.runNow(taskId);
        await settled;
        return core.sessions.getTurn(turnId);
      };
      const refused = await run([]);
      expect(refused.events.map(({ type }) => type)).not.toContain("tool_invocation_requested");
      const allowed = await run(["builtin:file-write"]);
      expect(allowed.events.map(({ type }) => type)).toContain("tool_invocation_requested");
      expect(allowed.events.map(({ type }) => type)).not.toContain("tool_permission_required");
      await core.close();
      expect((await filesBelow(workDir)).get("note.txt")).toBe("from a task");
    }));

  it("refuses a run without a model of its own while only the offline guide is there (app.md §3)", () =>
    withTemporaryDirectory(async (workDir) => {
      const core = await openCore(workDir);
      const { taskId } = await core.tasks.create({ ...common, prompt: "hello" });
      await expect(core.tasks.runNow(taskId)).rejects.toMatchObject({ code: "model-not-configured" });
      expect((await core.tasks.get(taskId)).lastRun).toMatchObject({ kind: "refused" });
      await core.close();
    }));
});
