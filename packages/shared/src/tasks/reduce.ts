// Owns what each event of a run log changes and every history that is impossible. Pure; reads no turn. app.md §5.
import { assertNever } from "../assert-never.js";
import { TaskCorruptionError } from "../errors.js";
import { PersistentList } from "../turns/persistent-list.js";
import {
  type RunRefused,
  type RunSettled,
  type RunStarted,
  type RunTrigger,
  TASK_EVENT_TYPES,
  type TaskEvent,
  type TranscriptsRemoved,
} from "./events.js";
import type { TaskRun, TaskState, TurnRun } from "./state.js";

/** The fold over a whole file. Throws `task-corrupt` naming `tasks/<id>.jsonl:<line>`. */
export function reduceTask(events: readonly TaskEvent[]): TaskState {
  let state: TaskState | undefined;
  for (const [index, event] of events.entries()) {
    const fault = faultOf(state, event);
    if (fault !== undefined) throw corruption(`tasks/${idOf(state, event)}.jsonl:${index + 1}`, fault, event);
    state = accept(state, event);
  }
  if (state === undefined) throw new TaskCorruptionError("a run log without events has no task_log_created");
  return state;
}

/** One step of the fold; the old state stays as it was. Throws `task-corrupt` naming the task and the fault. */
export function applyTaskEvent(state: TaskState | undefined, event: TaskEvent): TaskState {
  const fault = faultOf(state, event);
  if (fault !== undefined) throw corruption(`task ${idOf(state, event)}`, fault, event);
  return accept(state, event);
}

function corruption(where: string, fault: string, { taskId }: TaskEvent): TaskCorruptionError {
  return new TaskCorruptionError(`${where}: ${fault}`, { data: { taskId } });
}

function idOf(state: TaskState | undefined, event: TaskEvent): string {
  return state?.created.taskId ?? event.taskId;
}

function faultOf(state: TaskState | undefined, event: TaskEvent): string | undefined {
  if (!TASK_EVENT_TYPES.includes(event.type)) return `unknown event type ${JSON.stringify(event.type)}`;
  if (state === undefined) {
    return event.type === "task_log_created"
      ? undefined
      : `the first event is ${event.type}, not task_log_created`;
  }
  if (event.taskId !== state.created.taskId) return `the event belongs to task ${event.taskId}`;
  switch (event.type) {
    case "task_log_created":
      return "a second task_log_created";
    case "schedule_set":
      return undefined;
    case "run_started":
    case "run_refused":
      return faultOfRun(state, event);
    case "run_settled":
      return faultOfSettling(state, event);
    case "transcripts_removed":
      return event.runSeqs
        .map((runSeq) => faultOfRemoval(state, runSeq))
        .find((fault) => fault !== undefined);
    default:
      return assertNever(event);
  }
}

function faultOfRun({ runs, openRun }: TaskState, event: RunStarted | RunRefused): string | undefined {
  if (openRun !== undefined) return `a run while run ${openRun.runSeq} has not settled`;
  const expected = runs.length + 1;
  return event.runSeq === expected ? undefined : `runSeq ${event.runSeq} where ${expected} must follow`;
}

function faultOfSettling({ openRun }: TaskState, { turnId }: RunSettled): string | undefined {
  if (openRun === undefined) return `turn ${turnId} settles, but no run is open`;
  return openRun.turnId === turnId
    ? undefined
    : `turn ${turnId} settles, but the open run is turn ${openRun.turnId}`;
}

function faultOfRemoval({ runs, openRun }: TaskState, runSeq: number): string | undefined {
  if (openRun?.runSeq === runSeq) return `the transcript of the open run ${runSeq} is removed`;
  const run = runs.at(runSeq - 1);
  return run?.kind === "turn" && run.hasTranscript
    ? undefined
    : `the transcript of run ${runSeq} is removed, which has none`;
}

/** Only for an event without fault. */
function accept(state: TaskState | undefined, event: TaskEvent): TaskState {
  if (state === undefined || event.type === "task_log_created") {
    if (event.type !== "task_log_created") throw new Error(`accepted ${event.type} as a first event`);
    return { created: event, runs: PersistentList.empty(), failuresInARow: 0 };
  }
  switch (event.type) {
    case "schedule_set": {
      // A moment of the old schedule says nothing about the new one.
      const { lastScheduledFor: _old, ...rest } = state;
      return { ...rest, schedule: { is: event.schedule, since: event.ts } };
    }
    case "run_started":
      return started(state, event);
    case "run_refused": {
      const { runSeq, trigger, error, ts } = event;
      const refused = { kind: "refused" as const, runSeq, trigger, error, startedAt: ts };
      return failed(withRun(state, refused, trigger), ts);
    }
    case "run_settled":
      return settled(state, event);
    case "transcripts_removed":
      return withoutTranscripts(state, event);
    default:
      return assertNever(event);
  }
}

function started(state: TaskState, { runSeq, trigger, turnId, ts }: RunStarted): TaskState {
  const run: TurnRun = { kind: "turn", runSeq, trigger, startedAt: ts, turnId, hasTranscript: true };
  return { ...withRun(state, run, trigger), openRun: run };
}

function withRun(state: TaskState, run: TaskRun, trigger: RunTrigger): TaskState {
  const runs = state.runs.append(run);
  return trigger.kind === "manual"
    ? { ...state, runs }
    : { ...state, runs, lastScheduledFor: trigger.scheduledFor };
}

function failed(state: TaskState, ts: string): TaskState {
  return { ...state, failuresInARow: state.failuresInARow + 1, lastFailureAt: ts };
}

function settled({ openRun, ...state }: TaskState, { outcome, ts }: RunSettled): TaskState {
  if (openRun === undefined) throw new Error("settled a task without an open run");
  const runs = state.runs.replace(openRun.runSeq - 1, { ...openRun, settledAt: ts, outcome });
  switch (outcome.status) {
    case "failed":
      return failed({ ...state, runs }, ts);
    case "completed": {
      const { lastFailureAt: _past, ...rest } = state;
      return { ...rest, runs, failuresInARow: 0 };
    }
    case "cancelled":
    case "interrupted":
      return { ...state, runs };
    default:
      return assertNever(outcome);
  }
}

function withoutTranscripts(state: TaskState, { runSeqs }: TranscriptsRemoved): TaskState {
  let { runs } = state;
  for (const runSeq of runSeqs) {
    const run = runs.at(runSeq - 1);
    if (run?.kind === "turn") runs = runs.replace(runSeq - 1, { ...run, hasTranscript: false });
  }
  return { ...state, runs };
}
