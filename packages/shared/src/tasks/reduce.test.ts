import { describe, it } from "vitest";
import { givenTask } from "../testing/given-task.js";
import { turnIdAt } from "../testing/session-events.js";
import {
  byHand,
  dueAt,
  impossibleTaskEvent,
  runRefused,
  runSettled,
  runStarted,
  scheduleSet,
  taskLogCreated,
  taskTime,
  transcriptsRemoved,
} from "../testing/task-events.js";

const every10 = { kind: "interval", everySeconds: 10 } as const;
const begun = [taskLogCreated(), scheduleSet(every10)] as const;
const schedule = { is: every10, since: taskTime(0) };
const created = taskLogCreated();
const turnRun = (seq: number) => ({
  kind: "turn" as const,
  runSeq: seq,
  turnId: turnIdAt(seq),
  trigger: dueAt(seq * 10),
  startedAt: taskTime(seq * 10),
  hasTranscript: true,
});
const settledRun = (seq: number) => ({
  ...turnRun(seq),
  settledAt: taskTime(seq * 10 + 5),
  outcome: { status: "completed" as const },
});

describe("the run log of a task, app.md §5", () => {
  it("begins without schedule and runs", () => {
    givenTask(created).reducesTo({ created, runs: [], failuresInARow: 0 });
  });

  it("keeps the schedule and since when it counts", () => {
    givenTask(...begun).reducesTo({ created, schedule, runs: [], failuresInARow: 0 });
  });

  it("has one open run until that settles", () => {
    givenTask(...begun, runStarted(1)).reducesTo({
      created,
      schedule,
      runs: [turnRun(1)],
      openRun: turnRun(1),
      lastScheduledFor: taskTime(10),
      failuresInARow: 0,
    });
    givenTask(...begun, runStarted(1), runSettled(1)).reducesTo({
      created,
      schedule,
      runs: [settledRun(1)],
      lastScheduledFor: taskTime(10),
      failuresInARow: 0,
    });
  });

  it("lets a run by hand leave the schedule where it was", () => {
    givenTask(...begun, runStarted(1), runSettled(1), runStarted(2, 13, byHand)).reducesTo({
      created,
      schedule,
      runs: [settledRun(1), { ...turnRun(2), trigger: byHand, startedAt: taskTime(13) }],
      openRun: { ...turnRun(2), trigger: byHand, startedAt: taskTime(13) },
      lastScheduledFor: taskTime(10),
      failuresInARow: 0,
    });
  });

  it("counts refusals and failures in a row; an interruption and a stop change nothing, a success ends them", () => {
    const failing = [
      ...begun,
      runRefused(1),
      runStarted(2),
      runSettled(2, { status: "failed", error: "no line" }),
      runStarted(3),
      runSettled(3, { status: "interrupted" }),
      runStarted(4),
      runSettled(4, { status: "cancelled", reason: "enough" }),
    ];
    const runs = [
      {
        kind: "refused" as const,
        runSeq: 1,
        trigger: dueAt(10),
        startedAt: taskTime(10),
        error: { code: "model-not-configured", message: "no model is set up" },
      },
      { ...settledRun(2), outcome: { status: "failed" as const, error: "no line" } },
      { ...settledRun(3), outcome: { status: "interrupted" as const } },
      { ...settledRun(4), outcome: { status: "cancelled" as const, reason: "enough" } },
    ];
    const common = { created, schedule };
    givenTask(...failing).reducesTo({
      ...common,
      runs,
      lastScheduledFor: taskTime(40),
      failuresInARow: 2,
      lastFailureAt: taskTime(25),
    });
    givenTask(...failing, runStarted(5), runSettled(5)).reducesTo({
      ...common,
      runs: [...runs, settledRun(5)],
      lastScheduledFor: taskTime(50),
      failuresInARow: 0,
    });
  });

  it("forgets the moments of an older schedule", () => {
    givenTask(...begun, runStarted(1), runSettled(1), scheduleSet({ kind: "manual" }, 20)).reducesTo({
      created,
      schedule: { is: { kind: "manual" }, since: taskTime(20) },
      runs: [settledRun(1)],
      failuresInARow: 0,
    });
  });

  it("remembers which transcripts are gone", () => {
    givenTask(...begun, runStarted(1), runSettled(1), transcriptsRemoved(1)).reducesTo({
      created,
      schedule,
      runs: [{ ...settledRun(1), hasTranscript: false }],
      lastScheduledFor: taskTime(10),
      failuresInARow: 0,
    });
  });
});

describe("an impossible run log is refused with its line, app.md §5", () => {
  it.each([
    ["another first event", [scheduleSet(every10)], "the first event is schedule_set, not task_log_created"],
    ["a second beginning", [created, taskLogCreated()], "a second task_log_created"],
    [
      "an unknown type",
      [created, impossibleTaskEvent({ type: "run_dreamt" })],
      'unknown event type "run_dreamt"',
    ],
    [
      "another task's event",
      [created, impossibleTaskEvent({ ...scheduleSet(every10), taskId: "other" })],
      "the event belongs to task other",
    ],
    ["two runs at once", [created, runStarted(1), runStarted(2)], "a run while run 1 has not settled"],
    ["a refusal during a run", [created, runStarted(1), runRefused(2)], "a run while run 1 has not settled"],
    ["a gap in the numbers", [created, runStarted(2)], "runSeq 2 where 1 must follow"],
    ["an ending of nothing", [created, runSettled(1)], `turn ${turnIdAt(1)} settles, but no run is open`],
    [
      "an ending of another turn",
      [created, runStarted(1), runSettled(2)],
      `turn ${turnIdAt(2)} settles, but the open run is turn ${turnIdAt(1)}`,
    ],
    [
      "removal of the open transcript",
      [created, runStarted(1), transcriptsRemoved(1)],
      "the transcript of the open run 1 is removed",
    ],
    [
      "removal of what has no transcript",
      [created, runRefused(1), transcriptsRemoved(1)],
      "the transcript of run 1 is removed, which has none",
    ],
    [
      "removal twice",
      [created, runStarted(1), runSettled(1), transcriptsRemoved(1), transcriptsRemoved(1)],
      "the transcript of run 1 is removed, which has none",
    ],
  ])("%s", (_what, events, fault) => {
    givenTask(...events).isCorrupt(fault);
  });
});
