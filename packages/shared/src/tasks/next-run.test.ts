import { describe, it } from "vitest";
import { givenTask } from "../testing/given-task.js";
import {
  byHand,
  runRefused,
  runSettled,
  runStarted,
  scheduleSet,
  taskLogCreated,
  taskTime,
} from "../testing/task-events.js";

const every10 = scheduleSet({ kind: "interval", everySeconds: 10 });
const start = taskLogCreated();
const skip = { missedRuns: { policy: "skip" } } as const;
const once = { missedRuns: { policy: "run-once" } } as const;
const all3 = { missedRuns: { policy: "run-all", atMost: 3 } } as const;
const day = 24 * 60 * 60;
const failed = { status: "failed", error: "no line" } as const;

describe("when a task runs next, app.md §5", () => {
  it("never by itself without a schedule, or by hand only", () => {
    givenTask(start).at(1_000).is({ never: true });
    givenTask(start, scheduleSet({ kind: "manual" }))
      .at(1_000)
      .is({ never: true });
  });

  it("by interval one period after the schedule was set, and every period from there", () => {
    givenTask(start, every10).at(0).is({ later: 10 });
    givenTask(start, every10).at(9).is({ later: 10 });
    givenTask(start, every10).at(10).is({ due: 10 });
    givenTask(start, every10, runStarted(1), runSettled(1)).at(15).is({ later: 20 });
  });

  it("by cron at the moments of the expression later than its setting", () => {
    const cron = scheduleSet({ kind: "cron", expression: "* * * * *" }, 30);
    givenTask(start, cron).at(31).is({ later: 60 });
    givenTask(start, cron).at(60).is({ due: 60 });
    givenTask(start, cron, runStarted(1, 60), runSettled(1, { status: "completed" }, 70))
      .at(70)
      .is({ later: 120 });
  });

  it("once, and not again; never when the moment was past when it was set", () => {
    const at50 = scheduleSet({ kind: "once", at: taskTime(50) });
    givenTask(start, at50).at(20).is({ later: 50 });
    givenTask(start, at50).at(50).is({ due: 50 });
    givenTask(start, at50, runStarted(1, 50), runSettled(1, failed, 55))
      .at(900)
      .is({ never: true });
    givenTask(start, scheduleSet({ kind: "once", at: taskTime(50) }, 60))
      .at(60)
      .is({ never: true });
  });

  it("never while a run is open, however late it gets", () => {
    for (const policy of [skip, once, all3]) {
      givenTask(start, every10, runStarted(1)).at(day, policy).is({ busy: true });
    }
  });

  it("on time also when the timer came a little late, under every policy", () => {
    for (const policy of [skip, once, all3]) givenTask(start, every10).at(14, policy).is({ due: 10 });
  });

  it("does not let a run by hand use up a moment of the schedule", () => {
    givenTask(start, every10, runStarted(1, 3, byHand), runSettled(1, { status: "completed" }, 5))
      .at(10)
      .is({ due: 10 });
  });
});

describe("after a sleep, a downtime or a run that took longer, app.md §5", () => {
  const ran = [start, every10, runStarted(1), runSettled(1)] as const;

  it("skip lets everything go that is not of this moment", () => {
    givenTask(...ran)
      .at(day + 6, skip)
      .is({ later: day + 10 });
    givenTask(start, every10, runStarted(1), runSettled(1, { status: "completed" }, 26))
      .at(26, skip)
      .is({ later: 30 });
  });

  it("run-once runs once for all of it, and then at the next moment", () => {
    givenTask(...ran)
      .at(day + 6, once)
      .is({ due: day });
    givenTask(...ran, runStarted(2, day), runSettled(2, { status: "completed" }, day + 7))
      .at(day + 7, once)
      .is({ later: day + 10 });
  });

  it("run-all runs the latest ones one after the other, oldest first, up to its bound", () => {
    givenTask(...ran)
      .at(day + 6, all3)
      .is({ due: day - 20 });
    const second = [...ran, runStarted(2, day - 20), runSettled(2, { status: "completed" }, day + 7)];
    givenTask(...second)
      .at(day + 7, all3)
      .is({ due: day - 10 });
    const third = [...second, runStarted(3, day - 10), runSettled(3, { status: "completed" }, day + 8)];
    givenTask(...third)
      .at(day + 8, all3)
      .is({ due: day });
    const fourth = [...third, runStarted(4, day), runSettled(4, { status: "completed" }, day + 9)];
    givenTask(...fourth)
      .at(day + 9, all3)
      .is({ later: day + 10 });
  });

  it("a moment that came before the schedule was set is not missed", () => {
    const edited = [...ran, scheduleSet({ kind: "interval", everySeconds: 60 }, day)];
    for (const policy of [skip, once, all3])
      givenTask(...edited)
        .at(day + 30, policy)
        .is({ later: day + 60 });
  });

  it("a once that was missed runs late by run-once and run-all, and not by skip", () => {
    const at50 = scheduleSet({ kind: "once", at: taskTime(50) });
    givenTask(start, at50).at(day, once).is({ due: 50 });
    givenTask(start, at50).at(day, all3).is({ due: 50 });
    givenTask(start, at50).at(day, skip).is({ never: true });
  });

  it("a clock that was set back does not make the task stand still", () => {
    const later = [
      start,
      scheduleSet({ kind: "interval", everySeconds: 10 }, day),
      runStarted(1, day + 10),
      runSettled(1, { status: "completed" }, day + 11),
    ];
    givenTask(...later)
      .at(100)
      .is({ later: 110 });
  });
});

describe("after failures, app.md §5", () => {
  const twice = [start, every10, runStarted(1), runSettled(1, failed), runRefused(2, 30)] as const;

  it("waits 10 seconds, then doubles, and looks at its schedule when the wait is over", () => {
    givenTask(start, every10, runStarted(1), runSettled(1, failed)).at(20).is({ later: 25 });
    givenTask(start, every10, runStarted(1), runSettled(1, failed)).at(25).is({ due: 20 });
    givenTask(...twice)
      .at(40)
      .is({ later: 50 });
    givenTask(...twice)
      .at(50)
      .is({ due: 50 });
    givenTask(...twice)
      .at(50, all3)
      .is({ due: 40 });
  });

  it("waits an hour at most", () => {
    const failures = Array.from({ length: 30 }, (_, index) => runRefused(index + 1, 10));
    givenTask(start, every10, ...failures)
      .at(20)
      .is({ later: 3_610 });
    givenTask(start, every10, ...failures)
      .at(3_610, skip)
      .is({ due: 3_610 });
  });

  it("is on time again after a success", () => {
    givenTask(...twice, runStarted(3, 50), runSettled(3, { status: "completed" }, 52))
      .at(60)
      .is({ due: 60 });
  });

  it("does not wait for a moment that never comes", () => {
    givenTask(start, scheduleSet({ kind: "once", at: taskTime(5) }), runRefused(1, 5))
      .at(6)
      .is({ never: true });
  });
});
