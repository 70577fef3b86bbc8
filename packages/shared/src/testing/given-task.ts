// The given/when/then language of tasks: `givenTask(taskLogCreated(), runStarted(1)).reducesTo({…})`, `.at(60).runs({…})`.
import { expect } from "vitest";
import { TaskCorruptionError } from "../errors.js";
import type { TaskDefinition } from "../tasks/definition.js";
import type { TaskEvent } from "../tasks/events.js";
import { type NextRun, nextRun } from "../tasks/next-run.js";
import type { ReadCron } from "../tasks/occurrences.js";
import { applyTaskEvent, reduceTask } from "../tasks/reduce.js";
import type { TaskRun, TaskState } from "../tasks/state.js";
import { taskDefinition, taskTime } from "./task-events.js";

export type ExpectedTaskState = Omit<TaskState, "runs"> & { readonly runs: readonly TaskRun[] };

export interface GivenTask {
  /** The whole state, exactly; the live fold, event by event, must give the same. */
  reducesTo(expected: ExpectedTaskState): void;
  /** Both folds refuse the last event, and the file's refusal names its line. */
  isCorrupt(fault: string): void;
  /** What is decided in that second after 05:00; times are written as seconds too. */
  at(second: number, fields?: Partial<TaskDefinition>): { is(expected: DecidedAt): void };
}

export type DecidedAt =
  | { readonly busy: true }
  | { readonly due: number }
  | { readonly later: number }
  | { readonly never: true };

export function givenTask(...events: readonly TaskEvent[]): GivenTask {
  return {
    reducesTo(expected) {
      for (const state of [reduceTask(events), liveFold(events)]) {
        expect({ ...state, runs: state?.runs.toArray() }).toStrictEqual(expected);
      }
    },
    isCorrupt(fault) {
      const ofFile = refusalOf(() => reduceTask(events));
      expect(ofFile.message).toBe(`tasks/${events[0]?.taskId}.jsonl:${events.length}: ${fault}`);
      const before = events.length === 1 ? undefined : reduceTask(events.slice(0, -1));
      const live = refusalOf(() => applyTaskEvent(before, events.at(-1) as TaskEvent));
      expect(live.message).toBe(`task ${events[0]?.taskId}: ${fault}`);
    },
    at(second, fields = {}) {
      const now = Date.parse(taskTime(second));
      const input = {
        definition: taskDefinition(fields),
        state: reduceTask(events),
        now,
        readCron: minutely,
      };
      return { is: (expected) => expect(inSeconds(nextRun(input))).toStrictEqual(expected) };
    },
  };
}

/** Stands for every cron expression: the full minutes. */
const minutely: ReadCron = () => ({
  after: (time) => (Math.floor(time / 60_000) + 1) * 60_000,
  latest: (since, until, count) => {
    const moments: number[] = [];
    for (
      let time = Math.floor(until / 60_000) * 60_000;
      time > since && moments.length < count;
      time -= 60_000
    ) {
      moments.unshift(time);
    }
    return moments;
  },
});

function inSeconds(next: NextRun): DecidedAt {
  const second = (time: number) => (time - Date.parse(taskTime(0))) / 1_000;
  switch (next.kind) {
    case "busy":
      return { busy: true };
    case "due":
      return { due: second(next.scheduledFor) };
    case "later":
      return { later: second(next.at) };
    case "never":
      return { never: true };
  }
}

function liveFold(events: readonly TaskEvent[]): TaskState | undefined {
  let state: TaskState | undefined;
  for (const event of events) state = applyTaskEvent(state, event);
  return state;
}

function refusalOf(act: () => unknown): TaskCorruptionError {
  try {
    act();
  } catch (error) {
    if (error instanceof TaskCorruptionError) return error;
    throw error;
  }
  throw new Error("the history was accepted");
}
