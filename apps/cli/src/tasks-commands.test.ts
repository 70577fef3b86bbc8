import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCore } from "@x/core";
import { OFFLINE_GUIDE, type TaskDraft, TaskRun } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProgramOptions } from "./testing/child-program.js";
import { runHere } from "./testing/run-here.js";

let base: string;
let options: ProgramOptions;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "x-cli-"));
  options = { workDir: join(base, "store"), currentFolder: join(base, "workspace") };
  await mkdir(options.currentFolder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function givenTask(prompt: string): Promise<string> {
  const draft: TaskDraft = {
    name: "Nightly",
    prompt,
    agentId: "copilot",
    model: OFFLINE_GUIDE,
    schedule: { kind: "manual" },
    paused: false,
    allowTools: [],
    missedRuns: { policy: "skip" },
    limits: { waitSeconds: 60, keepTranscripts: 10 },
  };
  const core = await createCore({ workDir: options.workDir });
  const { taskId } = await core.tasks.create(draft);
  await core.close();
  return taskId;
}

describe("x tasks (app.md §5)", { timeout: 30_000 }, () => {
  it.each([
    ["hello", "completed", 0],
    ["fail quota", "failed", 1],
  ])("runs a task to its end and lists how it ended: %s", async (prompt, status, code) => {
    const taskId = await givenTask(prompt);
    const before = await runHere(["tasks", "list"], options);
    expect(before.output).toBe(`${taskId}  no next run  never ran  Nightly\n`);
    const ended = await runHere(["tasks", "run", taskId, "--json"], options);
    expect(ended.code).toBe(code);
    const run = TaskRun.parse(JSON.parse(ended.output));
    expect(run).toMatchObject({ kind: "turn", runSeq: 1, outcome: { status } });
    expect((await runHere(["tasks", "list"], options)).output).toContain(`  ${status}  Nightly\n`);
    expect((await runHere(["sessions", "list"], options)).output).toBe("");
  });

  it("waits for the end of the run that it began, not for that of an earlier one", async () => {
    const taskId = await givenTask("hello");
    const turnIds = new Set<string>();
    for (const runSeq of [1, 2]) {
      const ended = await runHere(["tasks", "run", taskId, "--json"], options);
      const run = TaskRun.parse(JSON.parse(ended.output));
      expect(run).toMatchObject({ kind: "turn", runSeq, outcome: { status: "completed" } });
      if (run.kind === "turn") turnIds.add(run.turnId);
    }
    expect(turnIds.size).toBe(2);
    // A writer that comes later would settle as interrupted what was cut off.
    expect((await runHere(["tasks", "list"], options)).output).toContain("  completed  Nightly\n");
  });

  it("refuses a task that there is not", async () => {
    await mkdir(options.workDir);
    const ended = await runHere(["tasks", "run", "nightly"], options);
    expect([ended.code, ended.output]).toEqual([6, ""]);
    expect(ended.messages).toMatch(/^x: task-not-found: /);
  });
});
