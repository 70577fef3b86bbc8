import type { TaskRun } from "@x/shared";
import { expect, it } from "vitest";
import { entryWords, isSaidByLastRun, runWords } from "./run-words.js";
import { definitionText, scheduleText } from "./schedule-text.js";

const manual = { kind: "manual" } as const;
const startedAt = "2025-11-11T05:00:00.000Z";
const turn = {
  kind: "turn",
  runSeq: 1,
  turnId: "t1",
  trigger: manual,
  startedAt,
  hasTranscript: true,
} as const;

it("a schedule reads as a person would say it (app.md §5)", () => {
  const every = (everySeconds: number) => scheduleText({ kind: "interval", everySeconds });
  expect([1, 90, 60, 300, 3_600, 7_200, 86_400, 604_800].map(every)).toEqual([
    "Every second",
    "Every 90 seconds",
    "Every minute",
    "Every 5 minutes",
    "Every hour",
    "Every 2 hours",
    "Every day",
    "Every 7 days",
  ]);
  expect(scheduleText({ kind: "cron", expression: "0 9 * * *" })).toBe("By cron 0 9 * * *");
  expect(scheduleText({ kind: "cron", expression: "0 9 * * *", timeZone: "UTC" })).toBe(
    "By cron 0 9 * * * (UTC)",
  );
  expect(scheduleText({ kind: "once", at: startedAt })).toMatch(/^Once, .*2025/);
  expect(definitionText({ schedule: manual, paused: true })).toBe("Only by hand");
  expect(definitionText({ schedule: { kind: "interval", everySeconds: 60 }, paused: true })).toBe(
    "Every minute · paused",
  );
});

it("every state of a run differs in words and in outline (app.md §5)", () => {
  const outcomes: TaskRun[] = [
    turn,
    { ...turn, settledAt: startedAt, outcome: { status: "completed" } },
    { ...turn, settledAt: startedAt, outcome: { status: "failed", error: "no line" } },
    { ...turn, settledAt: startedAt, outcome: { status: "cancelled" } },
    { ...turn, settledAt: startedAt, outcome: { status: "interrupted" } },
  ];
  const words = [...outcomes.map((run) => runWords(run)), runWords(turn, "waiting")];
  expect(new Set(words.map(({ glyph }) => glyph)).size).toBe(words.length);
  expect(words.map(({ text }) => text)).toEqual([
    "Running",
    "Completed",
    "Failed: no line",
    "Stopped",
    "Interrupted: the program ended",
    "Waiting for something outside",
  ]);
  const refused = {
    kind: "refused",
    runSeq: 1,
    trigger: manual,
    startedAt,
    error: { code: "x", message: "no model" },
  } as const;
  expect(runWords(refused).text).toBe("Could not start: no model");
  const { error } = refused;
  expect([
    isSaidByLastRun(refused, error),
    isSaidByLastRun(refused, { ...error, message: "another" }),
    isSaidByLastRun(turn, error),
    isSaidByLastRun(undefined, error),
  ]).toEqual([true, false, false, false]);
});

it("a task that has not run says so, and one that is about to says that", () => {
  expect(entryWords({}).text).toBe("Has not run yet");
  expect(entryWords({ activity: "running" }).text).toBe("Starting");
  expect(entryWords({ activity: "running", lastRun: turn }).text).toBe("Running");
  const before = { ...turn, settledAt: startedAt, outcome: { status: "completed" } } as const;
  expect(entryWords({ activity: "running", lastRun: before }).text).toBe("Starting");
});
