import fc from "fast-check";
import { expect, it } from "vitest";
import { taskDefinition, taskTime } from "../testing/task-events.js";
import type { MissedRuns } from "./definition.js";
import type { TaskEvent } from "./events.js";
import { nextRun } from "./next-run.js";
import { reduceTask } from "./reduce.js";

const policies: MissedRuns[] = [{ policy: "skip" }, { policy: "run-once" }, { policy: "run-all", atMost: 4 }];
const TASK = "morning-news";

/** A day of a task in steps of any length: whoever is due runs for `lasts` milliseconds, then somebody looks again. */
function simulate(
  missedRuns: MissedRuns,
  everySeconds: number,
  steps: readonly { wait: number; lasts: number }[],
) {
  const definition = taskDefinition({ missedRuns });
  const events: TaskEvent[] = [
    { type: "task_log_created", schemaVersion: 1, taskId: TASK, ts: taskTime(0) },
    { type: "schedule_set", taskId: TASK, ts: taskTime(0), schedule: { kind: "interval", everySeconds } },
  ];
  const starts: { readonly at: number; readonly scheduledFor: number; readonly until: number }[] = [];
  let now = Date.parse(taskTime(0));
  const iso = (time: number) => new Date(time).toISOString();
  for (const { wait, lasts } of steps) {
    now += wait;
    const next = nextRun({
      definition,
      state: reduceTask(events),
      now,
      readCron: () => {
        throw new Error("no cron here");
      },
    });
    if (next.kind !== "due") continue;
    const runSeq = starts.length + 1;
    const turnId = `turn-${runSeq}`;
    const scheduledFor = iso(next.scheduledFor);
    events.push({
      type: "run_started",
      taskId: TASK,
      ts: iso(now),
      runSeq,
      turnId,
      trigger: { kind: "schedule", scheduledFor },
    });
    starts.push({ at: now, scheduledFor: next.scheduledFor, until: now + lasts });
    now += lasts;
    events.push({
      type: "run_settled",
      taskId: TASK,
      ts: iso(now),
      turnId,
      outcome: { status: "completed" },
    });
  }
  return { starts, end: now, definition, events };
}

const step = fc.record({ wait: fc.nat(200_000), lasts: fc.nat(100_000) });
const story = fc.tuple(
  fc.constantFrom(...policies),
  fc.integer({ min: 1, max: 90 }),
  fc.array(step, { maxLength: 40 }),
);

it("never runs twice at once, never a moment twice, never before its moment, and never backwards, app.md §5", () => {
  fc.assert(
    fc.property(story, ([policy, everySeconds, steps]) => {
      const { starts } = simulate(policy, everySeconds, steps);
      for (const [index, run] of starts.entries()) {
        expect(run.scheduledFor).toBeLessThanOrEqual(run.at);
        const before = starts[index - 1];
        if (before === undefined) continue;
        expect(run.at).toBeGreaterThanOrEqual(before.until);
        expect(run.scheduledFor).toBeGreaterThan(before.scheduledFor);
      }
    }),
  );
});

it("when nothing is due, always says a later moment, at most one period away, app.md §5", () => {
  fc.assert(
    fc.property(story, fc.nat(200_000), ([policy, everySeconds, steps], wait) => {
      const { end, definition, events } = simulate(policy, everySeconds, steps);
      const now = end + wait;
      const next = nextRun({
        definition,
        state: reduceTask(events),
        now,
        readCron: () => {
          throw new Error("no cron here");
        },
      });
      if (next.kind === "due") return;
      expect(next.kind).toBe("later");
      if (next.kind !== "later") return;
      expect(next.at).toBeGreaterThan(now);
      expect(next.at - now).toBeLessThanOrEqual(everySeconds * 1_000);
    }),
  );
});

it("catches up with no more than its bound after any pause, app.md §5", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...policies),
      fc.integer({ min: 60, max: 600 }),
      fc.nat(10_000_000),
      (policy, everySeconds, pause) => {
        // Looked at again and again without time passing: only what the pause left behind can run.
        const steps = [
          { wait: pause, lasts: 0 },
          ...Array.from({ length: 10 }, () => ({ wait: 0, lasts: 0 })),
        ];
        const { starts } = simulate(policy, everySeconds, steps);
        expect(starts.length).toBeLessThanOrEqual(policy.policy === "run-all" ? policy.atMost : 1);
      },
    ),
  );
});
