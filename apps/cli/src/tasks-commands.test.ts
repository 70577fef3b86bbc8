import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCore } from "@x/core";
import { OFFLINE_GUIDE, type TaskDraft, TaskRun } from "@x/shared";
import { taskDefinition } from "@x/shared/testing";
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

  it("shows a task and its latest runs, as text and as JSON", async () => {
    const taskId = await givenTask("fail quota");
    const facts = `task      ${taskId}
name      Nightly
agent     copilot (offline-guide/rules)
tools     none
schedule  only by hand
missed    skip
limits    waits 60 s, keeps 10 transcripts
next      no next run

fail quota

`;
    expect(await runHere(["tasks", "show", taskId], options)).toEqual({
      code: 0,
      output: `${facts}never ran\n`,
      messages: "",
    });
    const run = TaskRun.parse(
      JSON.parse((await runHere(["tasks", "run", taskId, "--json"], options)).output),
    );
    const text = await runHere(["tasks", "show", taskId], options);
    expect([text.code, text.output.slice(0, facts.length)]).toEqual([0, facts]);
    expect(text.output.slice(facts.length)).toMatch(
      /^\S{20,}  by hand  began \S+Z  took .+s  failed: .*used up\.\n$/,
    );
    const json = await runHere(["tasks", "show", taskId, "--json"], options);
    expect(JSON.parse(json.output)).toEqual({
      task: expect.objectContaining({ taskId, failuresInARow: 1, lastRun: run }),
      runs: [run],
      more: false,
    });
  });

  it("says the next moment of a task that no window has seen yet, or that there is none yet", async () => {
    const folder = join(options.workDir, "tasks");
    await mkdir(folder, { recursive: true });
    const given = (id: string, schedule: TaskDraft["schedule"]) =>
      writeFile(join(folder, `${id}.json`), JSON.stringify(taskDefinition({ id, schedule })));
    await given("hourly", { kind: "interval", everySeconds: 3_600 });
    await given("yearly", { kind: "cron", expression: "0 9 1 1 *", timeZone: "UTC" });
    expect((await runHere(["tasks", "list"], options)).output).toMatch(
      /^hourly  not scheduled yet  never ran  .+\nyearly  next \d{4}-01-01T09:00:00.000Z  never ran  .+\n$/,
    );
    expect((await runHere(["tasks", "show", "yearly"], options)).output).toContain(
      "\nschedule  cron 0 9 1 1 * (UTC)\nmissed    ",
    );
  });

  it("says one thing of a task whose history is damaged, shown or run", async () => {
    const taskId = await givenTask("hello");
    await appendFile(join(options.workDir, "storage", "tasks", `${taskId}.jsonl`), "torn");
    const ran = await runHere(["tasks", "run", taskId], options);
    expect([ran.code, ran.output]).toEqual([8, ""]);
    expect(ran.messages).toMatch(
      /^x: task-corrupt: tasks\/\S+\.jsonl:\d+: .*; x doctor names what recovers it\n$/,
    );
    const shown = await runHere(["tasks", "show", taskId], options);
    expect([shown.code, shown.messages]).toEqual([8, ""]);
    expect(shown.output).toMatch(/\nunusable  tasks\/\S+\.jsonl:\d+: /);
  });

  it("refuses a task that there is not", async () => {
    await mkdir(options.workDir);
    const ended = await runHere(["tasks", "run", "nightly"], options);
    expect([ended.code, ended.output]).toEqual([6, ""]);
    expect(ended.messages).toMatch(/^x: task-not-found: /);
  });
});
