// Owns what the form of a task holds: the words of a person, and the way to a draft and back. PURE.
import {
  assertNever,
  type CodedError,
  type MissedRuns,
  NEW_TASK,
  TaskDraft,
  type TaskSchedule,
} from "@x/shared";

export const INTERVAL_UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
export type IntervalUnit = keyof typeof INTERVAL_UNITS;

/** Of each kind of schedule what was typed last, so that looking at another kind loses nothing. */
export interface TaskForm {
  readonly name: string;
  readonly prompt: string;
  readonly agentId: string;
  /** `provider/model`; empty: the default. */
  readonly model: string;
  readonly kind: TaskSchedule["kind"];
  readonly every: string;
  readonly unit: IntervalUnit;
  readonly expression: string;
  readonly timeZone: string;
  /** As a field of date and time has it, in the time of this machine: `2025-11-11T09:00`. */
  readonly at: string;
  readonly paused: boolean;
  readonly allowTools: readonly string[];
  readonly missed: MissedRuns["policy"];
  readonly atMost: string;
  readonly waitMinutes: string;
  readonly maxModelCalls: string;
  readonly keepTranscripts: string;
}

export type FormFaults = { readonly [Field in keyof TaskForm]?: string };

export function formOf(draft: TaskDraft = NEW_TASK): TaskForm {
  const { schedule, model, missedRuns, limits } = draft;
  return {
    name: draft.name,
    prompt: draft.prompt,
    agentId: draft.agentId,
    model: model === undefined ? "" : `${model.provider}/${model.model}`,
    kind: schedule.kind,
    ...intervalOf(schedule.kind === "interval" ? schedule.everySeconds : INTERVAL_UNITS.hours),
    expression: schedule.kind === "cron" ? schedule.expression : "0 9 * * 1-5",
    timeZone: schedule.kind === "cron" ? (schedule.timeZone ?? "") : "",
    at: schedule.kind === "once" ? localText(schedule.at) : "",
    paused: draft.paused,
    allowTools: draft.allowTools,
    missed: missedRuns.policy,
    atMost: missedRuns.policy === "run-all" ? String(missedRuns.atMost) : "3",
    waitMinutes: String(limits.waitSeconds / 60),
    maxModelCalls: limits.maxModelCalls === undefined ? "" : String(limits.maxModelCalls),
    keepTranscripts: String(limits.keepTranscripts),
  };
}

/** The draft, or what is wrong with each field. Whether a cron expression is one, main says. */
export function draftOfForm(form: TaskForm): { readonly draft: TaskDraft } | { readonly faults: FormFaults } {
  const { provider, model } = splitModel(form.model);
  const parsed = TaskDraft.safeParse({
    name: form.name,
    prompt: form.prompt,
    agentId: form.agentId,
    ...(model === "" ? {} : { model: { provider, model } }),
    schedule: scheduleOf(form),
    paused: form.paused,
    allowTools: [...form.allowTools],
    missedRuns:
      form.missed === "run-all"
        ? { policy: form.missed, atMost: Number(form.atMost) }
        : { policy: form.missed },
    limits: {
      waitSeconds: Math.round(Number(form.waitMinutes) * 60),
      keepTranscripts: Number(form.keepTranscripts),
      ...(form.maxModelCalls.trim() === "" ? {} : { maxModelCalls: Number(form.maxModelCalls) }),
    },
  });
  if (parsed.success) return { draft: parsed.data };
  const faults: Partial<Record<keyof TaskForm, string>> = {};
  for (const { path } of parsed.error.issues) {
    const [field, inner] = path;
    const name = FIELD_OF[String(inner)] ?? FIELD_OF[String(field)];
    if (name !== undefined) faults[name] = WORDS[name] ?? "This is not valid.";
  }
  return { faults };
}

/** What is wrong with a field as only main can tell: it quotes the text that it refuses. Empty: nothing of this form. */
export function faultsOfRefusal(form: TaskForm, { code, message }: CodedError): FormFaults {
  if (code !== "invalid-input" || form.kind !== "cron") return {};
  const quotes = (text: string) => message.startsWith(`${JSON.stringify(text.trim())} `);
  if (quotes(form.timeZone)) return { timeZone: WORDS.timeZone ?? message };
  return quotes(form.expression) ? { expression: WORDS.expression ?? message } : {};
}

/** Without the faults of the fields that were just filled in otherwise. */
export function faultsLeft(faults: FormFaults, filledIn: Partial<TaskForm>): FormFaults {
  const touched = new Set([...Object.keys(filledIn), ...("unit" in filledIn ? ["every"] : [])]);
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !touched.has(field)));
}

/** From the path of an issue to the field that a person filled in. */
const FIELD_OF: Readonly<Record<string, keyof TaskForm>> = {
  name: "name",
  prompt: "prompt",
  agentId: "agentId",
  everySeconds: "every",
  expression: "expression",
  timeZone: "timeZone",
  at: "at",
  atMost: "atMost",
  waitSeconds: "waitMinutes",
  maxModelCalls: "maxModelCalls",
  keepTranscripts: "keepTranscripts",
};

const WORDS: FormFaults = {
  name: "Give the task a name of up to 100 characters.",
  prompt: "Say what the task is to do.",
  every: "A whole number of seconds, from 1 second to a year.",
  expression: "This names no time to come. Write minute, hour, day, month, weekday, for example 0 9 * * 1-5.",
  timeZone: "Name a time zone, for example Europe/Berlin, or leave this empty.",
  at: "Choose a date and a time.",
  atMost: "A whole number from 1 to 100.",
  waitMinutes: "A number of minutes, up to 30 days.",
  maxModelCalls: "A whole number from 1 to 1,000, or nothing.",
  keepTranscripts: "A whole number from 1 to 10,000.",
};

function scheduleOf(form: TaskForm): unknown {
  switch (form.kind) {
    case "interval":
      return { kind: "interval", everySeconds: Number(form.every) * INTERVAL_UNITS[form.unit] };
    case "cron": {
      const timeZone = form.timeZone.trim();
      return { kind: "cron", expression: form.expression.trim(), ...(timeZone === "" ? {} : { timeZone }) };
    }
    case "once": {
      const time = Date.parse(form.at);
      return { kind: "once", at: Number.isNaN(time) ? "" : new Date(time).toISOString() };
    }
    case "manual":
      return { kind: "manual" };
    default:
      return assertNever(form.kind);
  }
}

function intervalOf(seconds: number): { every: string; unit: IntervalUnit } {
  for (const unit of ["days", "hours", "minutes"] as const) {
    if (seconds % INTERVAL_UNITS[unit] === 0) return { every: String(seconds / INTERVAL_UNITS[unit]), unit };
  }
  return { every: String(seconds), unit: "seconds" };
}

/** A model's own name may hold slashes; a provider's id never does. */
function splitModel(text: string): { provider: string; model: string } {
  const at = text.indexOf("/");
  return at === -1 ? { provider: "", model: "" } : { provider: text.slice(0, at), model: text.slice(at + 1) };
}

function localText(iso: string): string {
  const date = new Date(iso);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
