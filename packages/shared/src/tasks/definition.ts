// Owns what a task is: the shape of its file, and of what a person fills in. app.md §5.
import { z } from "zod";
import { ModelDescriptor, type RequestedAgent } from "../agents.js";
import { SettingsId } from "../settings.js";
import { TaskSchedule } from "./schedule.js";

/** The newest version of a task's file. */
export const TASK_VERSION = 1;

/** The name of the task's file and of its run log: it cannot leave a folder. */
export const TaskId = SettingsId;

/**
 * What becomes of moments that passed while the program was not running, the machine slept, or the task itself was still at work:
 * nothing, one run for all of them, or one run each for the latest `atMost`.
 */
export const MissedRuns = z.discriminatedUnion("policy", [
  z.strictObject({ policy: z.literal("skip") }),
  z.strictObject({ policy: z.literal("run-once") }),
  z.strictObject({ policy: z.literal("run-all"), atMost: z.int().min(1).max(100) }),
]);
export type MissedRuns = z.infer<typeof MissedRuns>;

const limits = {
  /** T§8; absent: 50. */
  maxModelCalls: z.exactOptional(z.int().min(1).max(1_000)),
  /** Seconds for which a run may wait for something outside before it is cancelled. */
  waitSeconds: z
    .int()
    .min(1)
    .max(30 * 24 * 60 * 60),
  /** So many of the latest runs keep their transcript. */
  keepTranscripts: z.int().min(1).max(10_000),
};

const fields = {
  name: z.string().trim().min(1).max(100),
  prompt: z.string().min(1).max(100_000),
  agentId: z.string().min(1).max(100),
  /** Absent: the agent's own, else the default. The offline guide answers only when it is named here. */
  model: z.exactOptional(ModelDescriptor),
  schedule: TaskSchedule,
  /** True: it runs only when a person says so. */
  paused: z.boolean(),
  /** Ids of the only tools that its runs get; they need no permission there. */
  allowTools: z.array(z.string().min(1).max(200)).max(500),
  missedRuns: MissedRuns,
  limits: z.strictObject(limits),
};

/** What a person fills in. */
export const TaskDraft = z.strictObject(fields);
export type TaskDraft = z.infer<typeof TaskDraft>;

/** `WorkDir/tasks/<id>.json`. */
export const TaskDefinition = z.strictObject({
  schemaVersion: z.literal(TASK_VERSION),
  id: TaskId,
  ...fields,
});
export type TaskDefinition = z.infer<typeof TaskDefinition>;

/** What a form begins with. */
export const NEW_TASK: TaskDraft = {
  name: "",
  prompt: "",
  agentId: "copilot",
  schedule: { kind: "manual" },
  paused: false,
  allowTools: [],
  missedRuns: { policy: "run-once" },
  limits: { waitSeconds: 60 * 60, keepTranscripts: 50 },
};

export function definitionOf(id: string, draft: TaskDraft): TaskDefinition {
  return { schemaVersion: TASK_VERSION, id, ...draft };
}

export function draftOf({ schemaVersion: _version, id: _id, ...draft }: TaskDefinition): TaskDraft {
  return draft;
}

/** What the task asks of its agent. The allowlist lies in the turn file, so that it holds after a restart too. Clarifications "Headless". */
export function requestedAgentOf({ agentId, model, allowTools }: TaskDefinition): RequestedAgent {
  return {
    agentId,
    overrides: { ...(model === undefined ? {} : { model }), composition: { allowTools } },
  };
}

/** The schedule in force: a paused task has none. */
export function effectiveSchedule({ paused, schedule }: TaskDefinition): TaskSchedule {
  return paused ? { kind: "manual" } : schedule;
}
