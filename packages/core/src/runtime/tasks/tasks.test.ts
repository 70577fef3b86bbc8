import { draftOf, StoreLockedError, type TaskDraft } from "@x/shared";
import {
  runSettled,
  runStarted,
  scheduleSet,
  TASK_ID,
  taskDefinition,
  taskLogCreated,
  taskTime,
  turnIdAt,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer } from "../../testing/model-answers.js";
import { TaskBench } from "../../testing/task-bench.js";

const draft = (fields: Partial<TaskDraft> = {}): TaskDraft => ({ ...draftOf(taskDefinition()), ...fields });
const hourly = { kind: "interval", everySeconds: 3_600 } as const;

describe("the tasks of a store, app.md §5", () => {
  it("are created, listed, changed and deleted, and whoever listens hears of it", async () => {
    const bench = new TaskBench();
    const { taskId } = await bench.tasks.create(draft({ schedule: hourly }));
    expect(taskId).toBe(TASK_ID);
    expect(await bench.tasks.list()).toEqual([
      {
        taskId,
        definition: taskDefinition({ schedule: hourly }),
        failuresInARow: 0,
        nextRunAt: taskTime(3_600),
      },
    ]);
    await bench.tasks.update(taskId, draft({ name: "Evening news" }));
    const changed = { taskId, definition: taskDefinition({ name: "Evening news" }), failuresInARow: 0 };
    expect(await bench.tasks.get(taskId)).toEqual(changed);
    expect(bench.published.at(-1)).toEqual({ type: "task-changed", taskId, entry: changed });
    await bench.tasks.delete(taskId);
    expect(await bench.tasks.list()).toEqual([]);
    expect(bench.published.at(-1)).toEqual({ type: "task-changed", taskId, entry: null });
  });

  it("get ids of their own, also where only the history of an older task is left", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition(), taskLogCreated());
    bench.files.folder.take(TASK_ID);
    const ids = await Promise.all([bench.tasks.create(draft()), bench.tasks.create(draft())]);
    expect(ids).toEqual([{ taskId: `${TASK_ID}-2` }, { taskId: `${TASK_ID}-3` }]);
  });

  it("are refused when they are not valid, or when their one moment has passed", async () => {
    const bench = new TaskBench();
    const refused = (fields: Partial<TaskDraft>) =>
      expect(bench.tasks.create(draft(fields))).rejects.toMatchObject({ code: "invalid-input" });
    await refused({ name: "" });
    await refused({ schedule: { kind: "interval", everySeconds: 0 } });
    await refused({ schedule: { kind: "once", at: taskTime(0) } });
    const { taskId } = await bench.tasks.create(draft({ schedule: { kind: "once", at: taskTime(60) } }));
    bench.clock.sleep(120);
    // Another change of a task whose moment is over is none of the moment.
    await bench.tasks.update(taskId, draft({ name: "Old", schedule: { kind: "once", at: taskTime(60) } }));
    await expect(
      bench.tasks.update(taskId, draft({ schedule: { kind: "once", at: taskTime(90) } })),
    ).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("that do not exist are not found", async () => {
    const { tasks } = new TaskBench();
    const notFound = { code: "task-not-found" };
    await expect(tasks.get("none")).rejects.toMatchObject(notFound);
    await expect(tasks.update("none", draft())).rejects.toMatchObject(notFound);
    await expect(tasks.delete("none")).rejects.toMatchObject(notFound);
    await expect(tasks.runNow("none")).rejects.toMatchObject(notFound);
    await expect(tasks.stop("none")).rejects.toMatchObject(notFound);
    await expect(tasks.history("none")).rejects.toMatchObject(notFound);
  });

  it("are deleted with their transcripts and their history, a run at work first", async () => {
    const bench = new TaskBench();
    const { taskId } = await bench.tasks.create(draft());
    bench.model.answers(answer("Done."));
    await bench.tasks.runNow(taskId);
    await bench.rest();
    await bench.tasks.runNow(taskId);
    await bench.model.call(1);
    await bench.tasks.delete(taskId);
    await expect(bench.log(taskId)).rejects.toMatchObject({ code: "task-not-found" });
    await expect(bench.files.turns.read(turnIdAt(1))).rejects.toMatchObject({ code: "turn-not-found" });
    await expect(bench.files.turns.read(turnIdAt(2))).rejects.toMatchObject({ code: "turn-not-found" });
    expect(bench.cradle.liveAdvances.active()).toEqual([]);
  });

  it("show their history latest first, page by page", async () => {
    const bench = new TaskBench();
    const runs = [1, 2, 3].flatMap((seq) => [runStarted(seq), runSettled(seq)]);
    await bench.given(taskDefinition(), taskLogCreated(), ...runs);
    const page = async (given: { before?: number; limit?: number }) => {
      const { runs: found, more } = await bench.tasks.history(TASK_ID, given);
      return [found.map(({ runSeq }) => runSeq), more];
    };
    expect(await page({})).toEqual([[3, 2, 1], false]);
    expect(await page({ limit: 2 })).toEqual([[3, 2], true]);
    expect(await page({ before: 2, limit: 2 })).toEqual([[1], false]);
    expect(await page({ before: 1 })).toEqual([[], false]);
  });

  it("whose history is damaged say file and line, do not run, and can be deleted", async () => {
    const bench = new TaskBench();
    await bench.given(
      taskDefinition({ schedule: hourly }),
      taskLogCreated(),
      scheduleSet(hourly),
      runStarted(2),
    );
    await bench.tasks.begin();
    const [entry] = await bench.tasks.list();
    expect(entry?.error).toEqual({
      code: "task-corrupt",
      message: `tasks/${TASK_ID}.jsonl:3: runSeq 2 where 1 must follow`,
    });
    await expect(bench.tasks.history(TASK_ID)).rejects.toMatchObject({ code: "task-corrupt" });
    await expect(bench.tasks.runNow(TASK_ID)).rejects.toMatchObject({ code: "task-corrupt" });
    expect(bench.turns.logger.warnings).toEqual([]);
    for (let passed = 0; passed < 200; passed += 1) await bench.pass(20);
    expect(bench.model.sent).toEqual([]);
    await bench.tasks.delete(TASK_ID);
    expect(await bench.tasks.list()).toEqual([]);
  });
});

describe("recovery of a damaged history, only when it is asked for, quality.md §1", () => {
  it("keeps the longest valid part and the original beside it, and the task runs again", async () => {
    const bench = new TaskBench();
    const good = [taskLogCreated(), scheduleSet(hourly), runStarted(1), runSettled(1)];
    await bench.given(taskDefinition({ schedule: hourly }), ...good, runStarted(5));
    const damaged = bench.files.logs.bytesOf(TASK_ID);
    const name = `tasks/${TASK_ID}.jsonl`;
    expect(await bench.tasks.recover(TASK_ID)).toEqual({
      recovered: [{ file: name, keptLines: 4, droppedLines: 1, copy: `${name}.damaged-1` }],
      lostTurns: [],
    });
    expect(bench.files.logs.bytesOf(`${name}.damaged-1`)).toEqual(damaged);
    expect(await bench.log(TASK_ID)).toEqual(good);
    const { error, lastRun } = await bench.tasks.get(TASK_ID);
    expect([error, lastRun?.runSeq]).toEqual([undefined, 1]);
    expect(bench.model.sent).toEqual([]);
    bench.model.answers(answer("Done."));
    await bench.tasks.runNow(TASK_ID);
    await bench.rest();
    expect((await bench.tasks.history(TASK_ID)).runs.map(({ runSeq }) => runSeq)).toEqual([2, 1]);
    expect(await bench.tasks.recover(TASK_ID)).toEqual({ recovered: [], lostTurns: [] });
  });

  it("settles a run whose end was lost as interrupted, and repeats nothing", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition(), taskLogCreated(), runStarted(1), runSettled(2));
    await bench.tasks.recover(TASK_ID);
    const { runs } = await bench.tasks.history(TASK_ID);
    expect(runs).toMatchObject([{ runSeq: 1, outcome: { status: "interrupted" } }]);
    expect(bench.model.sent).toEqual([]);
  });

  it("is refused while the task runs, where nothing is valid, and of what is no task", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition());
    expect(await bench.tasks.recover(TASK_ID)).toEqual({ recovered: [], lostTurns: [] });
    await expect(bench.tasks.recover("none")).rejects.toMatchObject({
      code: "task-not-found",
      message: expect.stringContaining(TASK_ID),
    });
    await bench.tasks.runNow(TASK_ID);
    await expect(bench.tasks.recover(TASK_ID)).rejects.toMatchObject({ code: "task-running" });
    await bench.tasks.stop(TASK_ID);
    const broken = new TaskBench();
    broken.files.folder.put(taskDefinition());
    broken.files.logs.putBytes(TASK_ID, Buffer.from("nothing\n"));
    await expect(broken.tasks.recover(TASK_ID)).rejects.toMatchObject({
      code: "task-corrupt",
      message: expect.stringContaining(
        "the file is left as it is: move the file away to keep the task without its history, or delete the task",
      ),
    });
    expect(broken.files.logs.bytesOf(TASK_ID)?.toString()).toBe("nothing\n");
  });

  it("helps the history of a task that is gone too", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition(), taskLogCreated(), runStarted(2));
    bench.files.folder.take(TASK_ID);
    expect((await bench.tasks.recover(TASK_ID)).recovered).toMatchObject([{ keptLines: 1, droppedLines: 1 }]);
  });
});

describe("a store that was opened to be read, Clarifications 'One writer'", () => {
  it("shows what the writing program left, again and again, and refuses every change", async () => {
    const writer = new TaskBench();
    writer.model.answersBy(() => answer("Done."));
    await writer.given(taskDefinition({ schedule: hourly }));
    const next = async ({ tasks }: TaskBench) => (await tasks.list()).map(({ nextRunAt }) => nextRunAt);
    const daily = { kind: "cron", expression: "0 9 * * *", timeZone: "UTC" } as const;
    for (const [schedule, nextRunAt] of [
      [hourly, undefined],
      [{ kind: "once", at: taskTime(60) }, taskTime(60)],
      [{ kind: "once", at: taskTime(-60) }, undefined],
      [daily, taskTime(0).replace(/T.*/, "T09:00:00.000Z")],
    ] as const) {
      const unopened = new TaskBench({ readOnly: () => new StoreLockedError("read-only") });
      await unopened.given(taskDefinition({ schedule }));
      expect(await next(unopened)).toEqual([nextRunAt]);
    }
    await writer.tasks.begin();
    const reader = writer.restarted({ readOnly: () => new StoreLockedError("read-only") });
    expect((await reader.tasks.list()).map(({ lastRun, nextRunAt }) => [lastRun, nextRunAt])).toEqual([
      [undefined, taskTime(3_600)],
    ]);
    await writer.tasks.runNow(TASK_ID);
    await writer.rest();
    expect((await reader.tasks.history(TASK_ID)).runs.map(({ runSeq }) => runSeq)).toEqual([1]);
    const locked = { code: "store-locked" };
    await expect(reader.tasks.create(draft())).rejects.toMatchObject(locked);
    await expect(reader.tasks.update(TASK_ID, draft())).rejects.toMatchObject(locked);
    await expect(reader.tasks.delete(TASK_ID)).rejects.toMatchObject(locked);
    await expect(reader.tasks.runNow(TASK_ID)).rejects.toMatchObject(locked);
    await expect(reader.tasks.stop(TASK_ID)).rejects.toMatchObject(locked);
    expect((await reader.log(TASK_ID)).length).toBe(4);
  });
});
