import { InvalidInputError, NEW_TASK, type TaskDraft } from "@x/shared";
import { describe, expect, it } from "vitest";
import { draftOfForm, faultsLeft, faultsOfRefusal, formOf, type TaskForm } from "./task-form.js";

const news: TaskDraft = { ...NEW_TASK, name: "News", prompt: "Say what is new." };
const faultsOf = (fields: Partial<TaskForm>) => {
  const checked = draftOfForm({ ...formOf(news), ...fields });
  return "faults" in checked ? Object.keys(checked.faults) : [];
};

describe("the form of a task (app.md §5)", () => {
  it.each<Partial<TaskDraft>>([
    {},
    { model: { provider: "openrouter", model: "meta/llama-3" } },
    { schedule: { kind: "interval", everySeconds: 90 } },
    { schedule: { kind: "interval", everySeconds: 7_200 } },
    { schedule: { kind: "cron", expression: "0 9 * * 1-5", timeZone: "Europe/Berlin" } },
    { schedule: { kind: "cron", expression: "*/5 * * * *" } },
    { schedule: { kind: "once", at: "2030-01-02T03:04:00.000Z" } },
    { missedRuns: { policy: "run-all", atMost: 5 }, paused: true, allowTools: ["builtin:file-read"] },
    { limits: { waitSeconds: 90, keepTranscripts: 7, maxModelCalls: 3 } },
  ])("gives back what it was given: %j", (fields) => {
    const draft = { ...news, ...fields };
    expect(draftOfForm(formOf(draft))).toEqual({ draft });
  });

  it("names every field that is wrong, and what would be right", () => {
    expect(draftOfForm({ ...formOf(), name: " " })).toEqual({
      faults: {
        name: "Give the task a name of up to 100 characters.",
        prompt: "Say what the task is to do.",
      },
    });
    expect(faultsOf({ kind: "interval", every: "soon" })).toEqual(["every"]);
    expect(faultsOf({ kind: "interval", every: "0" })).toEqual(["every"]);
    expect(faultsOf({ kind: "once", at: "" })).toEqual(["at"]);
    expect(faultsOf({ kind: "cron", expression: " " })).toEqual(["expression"]);
    expect(faultsOf({ kind: "cron", missed: "run-all", atMost: "many" })).toEqual(["atMost"]);
    expect(faultsOf({ waitMinutes: "x", maxModelCalls: "0", keepTranscripts: "-1" })).toEqual([
      "maxModelCalls",
      "waitMinutes",
      "keepTranscripts",
    ]);
  });

  it("finds the field of which main says that it is wrong, until something else stands there", () => {
    const form = { ...formOf(news), kind: "cron" as const, expression: " 61 * * * *", timeZone: "Mars" };
    const wrong = new InvalidInputError('"61 * * * *" is no schedule; write it otherwise');
    expect(Object.keys(faultsOfRefusal(form, wrong))).toEqual(["expression"]);
    expect(faultsOfRefusal({ ...form, expression: "1 * * * *" }, wrong)).toEqual({});
    expect(faultsOfRefusal({ ...form, kind: "manual" }, wrong)).toEqual({});
    const zone = new InvalidInputError('"Mars" is no time zone; write another');
    expect(Object.keys(faultsOfRefusal(form, zone))).toEqual(["timeZone"]);
    expect(faultsOfRefusal(form, new InvalidInputError("no such agent"))).toEqual({});
  });

  it("forgets the faults of what was filled in otherwise, and of nothing else", () => {
    const faults = { name: "a", every: "b", at: "c" };
    expect(faultsLeft(faults, { name: "News" })).toEqual({ every: "b", at: "c" });
    expect(faultsLeft(faults, { unit: "days" })).toEqual({ name: "a", at: "c" });
  });

  it("loses nothing by a look at another kind of schedule", () => {
    const form = {
      ...formOf({ ...news, schedule: { kind: "interval", everySeconds: 120 } }),
      kind: "cron" as const,
    };
    expect(draftOfForm({ ...form, kind: "interval" })).toMatchObject({
      draft: { schedule: { kind: "interval", everySeconds: 120 } },
    });
  });
});
