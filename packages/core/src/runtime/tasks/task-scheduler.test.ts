import { StoreIoError, type TaskEvent, type TaskRun } from "@x/shared";
import { TASK_ID, taskDefinition } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { NOW } from "../../testing/fake-time.js";
import { answer } from "../../testing/model-answers.js";
import { TaskBench } from "../../testing/task-bench.js";

const DAY = 24 * 60 * 60;
const everySecond = { kind: "interval", everySeconds: 1 } as const;
const second = (iso: string) => (Date.parse(iso) - Date.parse(NOW)) / 1_000;

async function benchWith(fields: Parameters<typeof taskDefinition>[0]): Promise<TaskBench> {
  const bench = new TaskBench();
  bench.model.answersBy(() => answer("Done."));
  await bench.given(taskDefinition(fields));
  await bench.tasks.begin();
  return bench;
}

async function runsOf(bench: TaskBench): Promise<readonly TaskRun[]> {
  return (await bench.tasks.history(TASK_ID, { limit: 1_000 })).runs.toReversed();
}

/** For which second each run was meant, and in which it began. */
async function timesOf(bench: TaskBench): Promise<[number | "by hand", number][]> {
  return (await runsOf(bench)).map(({ trigger, startedAt }) => [
    trigger.kind === "manual" ? "by hand" : second(trigger.scheduledFor),
    second(startedAt),
  ]);
}

function settledRuns(bench: TaskBench): number {
  const { log } = bench.cradle.taskBook.get(TASK_ID);
  if (!("state" in log)) return 0;
  return [...(log.state?.runs ?? [])].filter((run) => run.kind === "turn" && run.outcome !== undefined)
    .length;
}

/** The log read as one story: between two beginnings there is an ending. */
function neverTwiceAtOnce(events: readonly TaskEvent[]): boolean {
  const kinds = events
    .map(({ type }) => type)
    .filter((type) => type === "run_started" || type === "run_settled");
  return kinds.every((type, index) => type === (index % 2 === 0 ? "run_started" : "run_settled"));
}

describe("a task with an interval of one second (issue 7, Show 2)", () => {
  it("runs sixty times in a minute, each on its second, never two at once", async () => {
    const bench = await benchWith({ schedule: everySecond });
    for (let passed = 0; passed < 60; passed += 1) await bench.pass(1);
    const seconds = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(await timesOf(bench)).toEqual(seconds.map((at) => [at, at]));
    const events = await bench.log(TASK_ID);
    expect(neverTwiceAtOnce(events)).toBe(true);
    expect(
      (await runsOf(bench)).every((run) => run.kind === "turn" && run.outcome?.status === "completed"),
    ).toBe(true);
    expect(bench.turns.logger.warnings).toEqual([]);
  });

  it("never overlaps when a run takes longer, whatever passes meanwhile", async () => {
    const bench = new TaskBench();
    await bench.given(taskDefinition({ schedule: everySecond, missedRuns: { policy: "skip" } }));
    await bench.tasks.begin();
    for (let index = 0; index < 5; index += 1) {
      const next = bench.model.call(index);
      bench.timers.advance(1_000);
      const call = await next;
      bench.timers.advance(2_600);
      expect((await bench.tasks.get(TASK_ID)).activity).toBe("running");
      await call.complete(...answer("Done."));
      // Both: the ending is in the log, and the scheduler has seen it.
      await bench.until(
        () => settledRuns(bench) > index && bench.cradle.taskSupervisor.activityOf(TASK_ID) === undefined,
      );
    }
    // The next run, which has begun by itself.
    await bench.model.call(5);
    const events = await bench.log(TASK_ID);
    expect(neverTwiceAtOnce(events)).toBe(true);
    // After each run only a moment less than half a second past is on time; the others are skipped.
    expect((await timesOf(bench)).map(([meantFor]) => meantFor)).toEqual([1, 4, 7, 11, 14, 18]);
  });

  it.each([
    [{ policy: "skip" }, [[DAY + 1, DAY + 1]]],
    [{ policy: "run-once" }, [[DAY + 1, DAY + 1]]],
    [
      { policy: "run-all", atMost: 3 },
      [
        [DAY - 1, DAY + 1],
        [DAY, DAY + 1],
        [DAY + 1, DAY + 1],
      ],
    ],
  ] as const)("after a sleep of a day, under %j", async (missedRuns, expected) => {
    const bench = await benchWith({ schedule: everySecond, missedRuns });
    bench.clock.sleep(DAY);
    await bench.pass(1);
    expect(await timesOf(bench)).toEqual(expected);
    await bench.pass(1);
    expect((await timesOf(bench)).at(-1)).toEqual([DAY + 2, DAY + 2]);
    expect(neverTwiceAtOnce(await bench.log(TASK_ID))).toBe(true);
  });
});

describe("a task that runs once an hour, app.md §5", () => {
  const hourly = { kind: "interval", everySeconds: 3_600 } as const;

  it.each([
    [{ policy: "skip" }, []],
    [{ policy: "run-once" }, [[24 * 3_600, DAY + 120]]],
    [
      { policy: "run-all", atMost: 2 },
      [
        [23 * 3_600, DAY + 120],
        [24 * 3_600, DAY + 120],
      ],
    ],
  ] as const)(
    "notices a sleep of a day within 20 seconds of waking, under %j",
    async (missedRuns, expected) => {
      const bench = await benchWith({ schedule: hourly, missedRuns });
      await bench.pass(100);
      bench.clock.sleep(DAY);
      await bench.pass(20);
      expect(await timesOf(bench)).toEqual(expected);
    },
  );

  it("does the same after a downtime of a day", async () => {
    const before = await benchWith({ schedule: hourly, missedRuns: { policy: "run-once" } });
    await before.tasks.close();
    const bench = before.restarted();
    bench.model.answersBy(() => answer("Done."));
    bench.clock.sleep(DAY);
    await bench.tasks.begin();
    await bench.rest();
    expect(await timesOf(bench)).toEqual([[24 * 3_600, DAY]]);
  });

  it("is edited by hand: the new schedule counts from when it is noticed, and a broken file stops it", async () => {
    const bench = await benchWith({ schedule: hourly });
    bench.files.folder.put(taskDefinition({ schedule: { kind: "interval", everySeconds: 60 } }));
    await bench.pass(20);
    for (let passed = 0; passed < 6; passed += 1) await bench.pass(10);
    expect(await timesOf(bench)).toEqual([[80, 80]]);
    bench.files.folder.putBroken(TASK_ID, { code: "settings-invalid", message: "not JSON" });
    for (let passed = 0; passed < 12; passed += 1) await bench.pass(10);
    expect((await timesOf(bench)).length).toBe(1);
    expect((await bench.tasks.list()).map(({ error }) => error?.code)).toEqual(["settings-invalid"]);
  });

  it("does not run while it is paused, and counts anew when it goes on", async () => {
    const bench = await benchWith({ schedule: hourly, paused: true });
    for (let passed = 0; passed < 200; passed += 1) await bench.pass(20);
    expect(await timesOf(bench)).toEqual([]);
    bench.files.folder.put(taskDefinition({ schedule: hourly }));
    for (let passed = 0; passed < 182; passed += 1) await bench.pass(20);
    expect(await timesOf(bench)).toEqual([[4_020 + 3_600, 4_020 + 3_600]]);
  });
});

describe("a task that fails, app.md §5", () => {
  it("waits longer from failure to failure, and runs on time again after a success", async () => {
    const bench = await benchWith({ schedule: everySecond });
    bench.model.answers([new Error("no line")], [new Error("no line")], [new Error("no line")]);
    for (let passed = 0; passed < 75; passed += 1) await bench.pass(1);
    expect((await timesOf(bench)).map(([, at]) => at).slice(0, 6)).toEqual([1, 11, 31, 71, 72, 73]);
  });

  it("that cannot begin says why, stops no other, and backs off too", async () => {
    const bench = await benchWith({ schedule: everySecond });
    await bench.given(taskDefinition({ id: "other", schedule: everySecond }));
    const error = Object.assign(new Error("gone"), { code: "x" });
    bench.turns.agents.error = error;
    await bench.pass(20);
    expect((await bench.tasks.list()).map(({ taskId, failuresInARow }) => [taskId, failuresInARow])).toEqual([
      [TASK_ID, 1],
      ["other", 0],
    ]);
    const [refused] = await runsOf(bench);
    expect(refused).toMatchObject({ kind: "refused", error: { code: "internal", message: "gone" } });
    bench.turns.agents.error = undefined;
    const last = async () =>
      (await bench.tasks.list()).map(({ lastRun }) =>
        lastRun?.kind === "turn" ? lastRun.outcome?.status : "refused",
      );
    await bench.pass(1);
    expect(await last()).toEqual(["refused", "completed"]);
    await bench.pass(10);
    expect(await last()).toEqual(["completed", "completed"]);
  });

  it("whose log cannot be written is not tried again at once, but when the disk is back", async () => {
    let isFull = false;
    const bench = new TaskBench({
      taskRepo: (repo) => ({
        create: (event) => repo.create(event),
        read: (taskId) => repo.read(taskId),
        listTaskIds: () => repo.listTaskIds(),
        delete: (taskId) => repo.delete(taskId),
        append: async (taskId, events) => {
          if (isFull) throw new StoreIoError("disk full");
          await repo.append(taskId, events);
        },
      }),
    });
    bench.model.answersBy(() => answer("Done."));
    await bench.given(taskDefinition({ schedule: everySecond }));
    await bench.tasks.begin();
    isFull = true;
    for (let passed = 0; passed < 10; passed += 1) await bench.pass(1);
    expect(bench.model.sent).toEqual([]);
    expect((await bench.files.logs.read(TASK_ID)).map(({ type }) => type)).toEqual([
      "task_log_created",
      "schedule_set",
    ]);
    isFull = false;
    for (let passed = 0; passed < 12; passed += 1) await bench.pass(1);
    expect((await runsOf(bench)).length).toBeGreaterThan(0);
  });
});

it("a task that runs once runs once, also over a restart, app.md §5", async () => {
  const at = new Date(Date.parse(NOW) + 50_000).toISOString();
  const bench = await benchWith({ schedule: { kind: "once", at } });
  for (let passed = 0; passed < 6; passed += 1) await bench.pass(20);
  const again = bench.restarted();
  await again.tasks.begin();
  for (let passed = 0; passed < 6; passed += 1) await again.pass(20);
  expect(await timesOf(again)).toEqual([[50, expect.any(Number)]]);
});
