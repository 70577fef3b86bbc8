import { expect, it } from "vitest";
import {
  runRefused,
  scheduleSet,
  TASK_ID,
  taskDefinition,
  taskLogCreated,
  taskTime,
} from "../testing/task-events.js";
import { requestedAgentOf } from "./definition.js";
import { TaskEntry, taskEntryOf } from "./entry.js";
import { reduceTask } from "./reduce.js";
import { scheduleChange } from "./schedule-change.js";

const every = { kind: "interval", everySeconds: 60 } as const;

it("a row shows what is next and what was last, app.md §5", () => {
  const definition = taskDefinition({ schedule: every });
  const state = reduceTask([taskLogCreated(), scheduleSet(every), runRefused(1, 60)]);
  const next = { kind: "later" as const, at: Date.parse(taskTime(120)) };
  const entry = taskEntryOf({
    taskId: TASK_ID,
    definition,
    state,
    next,
    error: undefined,
    activity: "running",
  });
  expect(entry).toStrictEqual({
    taskId: TASK_ID,
    definition,
    nextRunAt: taskTime(120),
    lastRun: state.runs.at(0),
    activity: "running",
    failuresInARow: 1,
  });
  expect(TaskEntry.parse(entry)).toStrictEqual(entry);
});

it("a row of an unusable file says why and nothing else", () => {
  const error = { code: "settings-invalid", message: "tasks/morning-news.json: not JSON" };
  const nothing = { definition: undefined, state: undefined, next: undefined, activity: undefined };
  expect(taskEntryOf({ taskId: TASK_ID, error, ...nothing })).toStrictEqual({
    taskId: TASK_ID,
    error,
    failuresInARow: 0,
  });
});

it("the allowlist goes with the request, Clarifications 'Headless'", () => {
  const model = { provider: "offline-guide", model: "rules" };
  expect(requestedAgentOf(taskDefinition({ allowTools: ["builtin:file-read"], model }))).toStrictEqual({
    agentId: "copilot",
    overrides: { model, composition: { allowTools: ["builtin:file-read"] } },
  });
  expect(requestedAgentOf(taskDefinition())).toStrictEqual({
    agentId: "copilot",
    overrides: { composition: { allowTools: [] } },
  });
});

it("an edit of the schedule and a pause are noticed, anything else is none, app.md §5", () => {
  const definition = taskDefinition({ schedule: every });
  const state = reduceTask([taskLogCreated(), scheduleSet(every)]);
  const set = (schedule: typeof every | { kind: "manual" }) => ({
    type: "schedule_set" as const,
    taskId: TASK_ID,
    ts: taskTime(9),
    schedule,
  });
  expect(scheduleChange(definition, undefined, taskTime(9))).toStrictEqual(set(every));
  expect(scheduleChange({ ...definition, name: "Other" }, state, taskTime(9))).toBe(undefined);
  expect(scheduleChange({ ...definition, paused: true }, state, taskTime(9))).toStrictEqual(
    set({ kind: "manual" }),
  );
});
