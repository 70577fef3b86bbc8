// Owns how one background task reads in the terminal: what it is, when it runs next, its latest runs. Pure.
import type { TaskDefinition, TaskEntry, TaskRun } from "@x/shared";
import { harmless, oneLine } from "../visible-text.js";
import { nextText, runText, scheduleText } from "./task-words.js";

export interface ShownTask {
  readonly task: TaskEntry;
  /** Latest first. */
  readonly runs: readonly TaskRun[];
  /** Whether there are earlier runs. */
  readonly more: boolean;
}

export function taskText({ task, runs, more }: ShownTask): string {
  const { taskId, definition, error } = task;
  const lines = [
    ["task", taskId],
    ...(definition === undefined ? [] : definitionFacts(definition)),
    error === undefined ? ["next", nextText(task).replace(/^next /, "")] : ["unusable", error.message],
  ].map(([name = "", value = ""]) => `${name.padEnd(9)} ${oneLine(value)}`);
  const asked = definition === undefined ? [] : ["", harmless(definition.prompt)];
  return `${[...lines, ...asked, "", ...runLines(runs, more)].join("\n")}\n`;
}

function definitionFacts(definition: TaskDefinition): [string, string][] {
  const { name, agentId, model, allowTools, missedRuns, limits } = definition;
  const calls = limits.maxModelCalls === undefined ? "" : `, at most ${limits.maxModelCalls} model calls`;
  const atMost = missedRuns.policy === "run-all" ? `, at most ${missedRuns.atMost}` : "";
  return [
    ["name", name],
    ["agent", model === undefined ? agentId : `${agentId} (${model.provider}/${model.model})`],
    ["tools", allowTools.length === 0 ? "none" : allowTools.join(", ")],
    ["schedule", scheduleText(definition)],
    ["missed", `${missedRuns.policy}${atMost}`],
    ["limits", `waits ${limits.waitSeconds} s, keeps ${limits.keepTranscripts} transcripts${calls}`],
  ];
}

function runLines(runs: readonly TaskRun[], more: boolean): string[] {
  if (runs.length === 0) return ["never ran"];
  return [...runs.map(runText), ...(more ? ["and earlier runs"] : [])];
}
