import { type RunOutcome, StoreIoError, type TaskEvent } from "@x/shared";
import {
  AGENT,
  byHand,
  runStarted,
  TASK_ID,
  taskDefinition,
  taskLogCreated,
  toolCall,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { CountingIds } from "../../testing/fake-time.js";
import { answer } from "../../testing/model-answers.js";
import { TaskBench } from "../../testing/task-bench.js";

const FIRST = turnIdAt(1);

async function benchWith(fields: Parameters<typeof taskDefinition>[0] = {}): Promise<TaskBench> {
  const bench = new TaskBench();
  await bench.given(taskDefinition(fields));
  await bench.tasks.begin();
  return bench;
}

async function outcomesOf(bench: TaskBench): Promise<(RunOutcome | "open" | "refused")[]> {
  const { runs } = await bench.tasks.history(TASK_ID);
  return runs.toReversed().map((run) => (run.kind === "refused" ? "refused" : (run.outcome ?? "open")));
}

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe("a run of a task, app.md §5", () => {
  it("is a turn without session, human and questions, with the task's allowlist, model and limit", async () => {
    const model = { provider: "test", model: "one" };
    const limits = { waitSeconds: 60, keepTranscripts: 5, maxModelCalls: 7 };
    const bench = await benchWith({ allowTools: ["builtin:file-read"], model, limits });
    bench.model.answers(answer("Done."));
    const { turnId } = await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    const [created] = await bench.turns.log(turnId);
    expect(created).toMatchObject({
      type: "turn_created",
      sessionId: null,
      agent: {
        requested: {
          agentId: "copilot",
          overrides: { model, composition: { allowTools: ["builtin:file-read"] } },
        },
      },
      input: { role: "user", content: "Say what is new." },
      config: { autoPermission: true, humanAvailable: false, maxModelCalls: 7 },
    });
    expect(await outcomesOf(bench)).toEqual([{ status: "completed" }]);
  });

  it("is in its log before anything in its turn runs: turn file, reference, run", async () => {
    const bench = await benchWith();
    const seen: string[][] = [];
    bench.turns.repo.beforeAppend = async () => {
      seen.push(typesOf(await bench.log(TASK_ID)));
    };
    bench.model.answers(answer("Done."));
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect(seen[0]).toEqual(["task_log_created", "schedule_set", "run_started"]);
    expect(typesOf(await bench.log(TASK_ID))).toEqual([
      "task_log_created",
      "schedule_set",
      "run_started",
      "run_settled",
    ]);
  });

  it("never appears among sessions nor on the session bus", async () => {
    const bench = await benchWith();
    const told: unknown[] = [];
    bench.cradle.sessionBus.subscribe((change) => told.push(change));
    bench.model.answers(answer("Done."));
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect(bench.cradle.sessions.listSessions()).toEqual([]);
    expect(told).toEqual([]);
  });

  it("by hand is refused while one is at work", async () => {
    const bench = await benchWith();
    await bench.tasks.runNow(TASK_ID);
    await bench.model.call();
    await expect(bench.tasks.runNow(TASK_ID)).rejects.toMatchObject({
      code: "task-running",
      data: { taskId: TASK_ID, turnId: FIRST },
    });
    const both = await Promise.allSettled([bench.tasks.stop(TASK_ID), bench.tasks.runNow(TASK_ID)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  it("two calls at one moment begin one run", async () => {
    const bench = await benchWith();
    const both = await Promise.allSettled([bench.tasks.runNow(TASK_ID), bench.tasks.runNow(TASK_ID)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(await outcomesOf(bench)).toEqual(["open"]);
  });

  it("that fails keeps why", async () => {
    const bench = await benchWith();
    bench.model.answers([new Error("no line")]);
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual([{ status: "failed", error: "no line", code: "unknown" }]);
  });

  it("that cannot begin says so to whoever asked, and in its log", async () => {
    const bench = await benchWith();
    bench.turns.agents.error = new StoreIoError("no agents today");
    await expect(bench.tasks.runNow(TASK_ID)).rejects.toBe(bench.turns.agents.error);
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual(["refused"]);
    expect((await bench.tasks.get(TASK_ID)).failuresInARow).toBe(1);
  });

  it("without a model set up is refused instead of asking the offline guide, app.md §3", async () => {
    const bench = await benchWith();
    bench.turns.agents.agent = { ...AGENT, model: { provider: "offline-guide", model: "rules" } };
    await expect(bench.tasks.runNow(TASK_ID)).rejects.toMatchObject({ code: "model-not-configured" });
    expect(bench.model.sent).toEqual([]);
  });

  it("whose own disk fails is failed and told as a notice: it is no fact of the turn", async () => {
    const bench = await benchWith();
    const full = new StoreIoError("disk full");
    bench.turns.repo.beforeAppend = () => Promise.reject(full);
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual([{ status: "failed", error: "disk full", code: "store-io" }]);
    expect(bench.cradle.advanceFailures.failures()).toEqual([
      {
        type: "turn-advance-failed",
        sessionId: null,
        turnId: FIRST,
        error: { code: "store-io", message: "disk full" },
      },
    ]);
  });

  it("is stopped: its turn is cancelled and nothing of it runs any more", async () => {
    const bench = await benchWith();
    await bench.tasks.runNow(TASK_ID);
    await bench.model.call();
    await bench.tasks.stop(TASK_ID);
    expect(await outcomesOf(bench)).toEqual([{ status: "cancelled", reason: "a person asked for it" }]);
    expect((await bench.tasks.get(TASK_ID)).activity).toBe(undefined);
    await bench.tasks.stop(TASK_ID);
  });

  it("shows its activity and its ending to whoever listens", async () => {
    const bench = await benchWith();
    bench.published.length = 0;
    bench.model.answers(answer("Done."));
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    const shown = bench.published.map(({ entry }) => [
      entry?.activity,
      entry?.lastRun?.kind === "turn" ? (entry.lastRun.outcome?.status ?? "open") : undefined,
    ]);
    expect([...new Set(shown.map(String))]).toEqual([
      "running,",
      "running,open",
      "running,completed",
      ",completed",
    ]);
  });
});

describe("a run that waits for something outside, Clarifications 'Headless'", () => {
  async function waiting(fields: Parameters<typeof taskDefinition>[0] = {}): Promise<TaskBench> {
    const bench = await benchWith({ limits: { waitSeconds: 120, keepTranscripts: 5 }, ...fields });
    bench.model.answers(answer(toolCall("c1", "deploy")));
    await bench.tasks.runNow(TASK_ID);
    await bench.until(() => bench.cradle.taskSupervisor.activityOf(TASK_ID) === "waiting");
    return bench;
  }

  it("goes on when the answer comes", async () => {
    const bench = await waiting();
    bench.model.answers(answer("Deployed."));
    await bench.cradle.sessions.deliverAsyncToolResult(FIRST, "c1", { output: "ok", isError: false });
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual([{ status: "completed" }]);
    expect(bench.timers.waiting).toBe(1);
  });

  it("is cancelled after its limit", async () => {
    const bench = await waiting();
    for (let passed = 0; passed < 5; passed += 1) bench.timers.advance(20_000);
    expect(await outcomesOf(bench)).toEqual(["open"]);
    bench.timers.advance(20_000);
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual([
      { status: "cancelled", reason: "it waited for something outside longer than it may" },
    ]);
  });

  it("goes on waiting after a restart, since it began to, and is cancelled then too", async () => {
    const before = await waiting();
    const bench = before.restarted();
    bench.clock.sleep(100);
    await bench.tasks.begin();
    expect((await bench.tasks.get(TASK_ID)).activity).toBe("waiting");
    await bench.pass(20);
    expect((await outcomesOf(bench)).at(-1)).toMatchObject({ status: "cancelled" });
  });

  it("is stopped by hand at once", async () => {
    const bench = await waiting();
    await bench.tasks.stop(TASK_ID);
    expect(await outcomesOf(bench)).toEqual([{ status: "cancelled", reason: "a person asked for it" }]);
  });
});

describe("the end of the program, Clarifications 'Quit'", () => {
  const openLog: readonly TaskEvent[] = [taskLogCreated(), runStarted(1, 10, byHand)];

  it("cuts a run off and writes nothing; the next start settles it as interrupted and does not repeat it", async () => {
    const bench = await benchWith({ schedule: { kind: "interval", everySeconds: 60 } });
    const call = bench.model.call();
    bench.timers.advance(60_000);
    await call;
    const closing = bench.tasks.close();
    await bench.cradle.sessions.close();
    await closing;
    expect(typesOf(await bench.log(TASK_ID)).at(-1)).toBe("run_started");
    expect(typesOf(await bench.turns.log(FIRST))).toEqual(["turn_created", "model_call_requested"]);

    const next = bench.restarted();
    await next.tasks.begin();
    await next.pass(10);
    expect(await outcomesOf(next)).toEqual([{ status: "interrupted" }]);
    expect(next.model.sent).toEqual([]);
    expect(typesOf(await next.turns.log(FIRST))).toEqual(["turn_created", "model_call_requested"]);
  });

  it("refuses new runs", async () => {
    const bench = await benchWith();
    await bench.tasks.close();
    await expect(bench.tasks.runNow(TASK_ID)).rejects.toMatchObject({ code: "shutting-down" });
  });

  it("that came between the turn's end and its line leaves the turn's own ending", async () => {
    const bench = new TaskBench();
    bench.model.answers(answer("Done."));
    await bench.turns.run({ sessionId: null });
    await bench.given(taskDefinition(), ...openLog);
    await bench.tasks.begin();
    expect(await outcomesOf(bench)).toEqual([{ status: "completed" }]);
  });

  it("is settled once and for every caller, however many look at the task at that moment", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition(), ...openLog);
    const [, first, second] = await Promise.all([
      bench.tasks.begin(),
      bench.tasks.get(TASK_ID),
      bench.tasks.get(TASK_ID),
    ]);
    for (const entry of [first, second]) {
      expect(entry.activity).toBe(undefined);
      expect(entry.lastRun).toMatchObject({ outcome: { status: "interrupted" } });
    }
    expect(typesOf(await bench.log(TASK_ID))).toEqual([
      "task_log_created",
      "run_started",
      "run_settled",
      "schedule_set",
    ]);
  });

  it("a run whose turn file is gone or unreadable is interrupted too, and the task goes on", async () => {
    const bench = new TaskBench({ idGenerator: new CountingIds(1) });
    bench.model.answers(answer("Done."));
    await bench.given(taskDefinition(), ...openLog);
    await bench.tasks.begin();
    expect(await outcomesOf(bench)).toEqual([{ status: "interrupted" }]);
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect(await outcomesOf(bench)).toEqual([{ status: "interrupted" }, { status: "completed" }]);
  });
});

describe("transcripts, app.md §5", () => {
  it("beyond those to keep are deleted and said to be gone; the runs stay in the history", async () => {
    const bench = await benchWith({ limits: { waitSeconds: 60, keepTranscripts: 2 } });
    bench.model.answersBy(() => answer("Done."));
    for (let run = 1; run <= 4; run += 1) {
      await bench.tasks.runNow(TASK_ID);
      await bench.rest();
    }
    const { runs } = await bench.tasks.history(TASK_ID);
    expect(runs.map((run) => run.kind === "turn" && [run.turnId, run.hasTranscript])).toEqual([
      [turnIdAt(4), true],
      [turnIdAt(3), true],
      [turnIdAt(2), false],
      [turnIdAt(1), false],
    ]);
    await expect(bench.files.turns.read(turnIdAt(1))).rejects.toMatchObject({ code: "turn-not-found" });
    expect((await bench.files.turns.read(turnIdAt(3))).at(-1)?.type).toBe("turn_completed");
  });

  it("that a person deleted before are no obstacle", async () => {
    const bench = await benchWith({ limits: { waitSeconds: 60, keepTranscripts: 1 } });
    bench.model.answersBy(() => answer("Done."));
    const { turnId } = await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    await bench.files.turns.delete(turnId);
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    const { runs } = await bench.tasks.history(TASK_ID);
    expect(runs.map((run) => run.kind === "turn" && run.hasTranscript)).toEqual([true, false]);
  });
});
