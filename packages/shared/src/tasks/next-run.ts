// Owns when a task runs next: what is due at a moment, given its definition and its run log. Pure. app.md §5.
// A moment whose time has passed is either on time, or missed and then the task's own policy decides.
import { assertNever } from "../assert-never.js";
import type { MissedRuns, TaskDefinition } from "./definition.js";
import { type Occurrences, occurrencesOf, type ReadCron } from "./occurrences.js";
import type { TaskSchedule } from "./schedule.js";
import type { TaskState } from "./state.js";

/** All times in milliseconds since 1970. */
export type NextRun =
  /** A run has not settled; it decides anew when that has. */
  | { readonly kind: "busy" }
  | { readonly kind: "due"; readonly scheduledFor: number }
  | { readonly kind: "later"; readonly at: number }
  /** Manual, paused, or past its one moment. */
  | { readonly kind: "never" };

/** How late a moment still counts as on time: a timer and a disk take a little, a sleep takes longer. */
const ON_TIME_MS = 30_000;

const FIRST_BACK_OFF_MS = 10_000;
const LONGEST_BACK_OFF_MS = 60 * 60 * 1_000;

export interface NextRunInput {
  readonly definition: Pick<TaskDefinition, "missedRuns">;
  readonly state: Pick<
    TaskState,
    "openRun" | "schedule" | "lastScheduledFor" | "failuresInARow" | "lastFailureAt"
  >;
  readonly now: number;
  readonly readCron: ReadCron;
}

export function nextRun({ definition, state, now, readCron }: NextRunInput): NextRun {
  if (state.openRun !== undefined) return { kind: "busy" };
  if (state.schedule === undefined) return { kind: "never" };
  const { is: schedule } = state.schedule;
  const since = Date.parse(state.schedule.since);
  const occurrences = occurrencesOf(schedule, since, readCron);
  // Where the clock was set back, what lies ahead of it again counts as new: the task must not stand still until then.
  const handled = Math.min(now, Math.max(since, Date.parse(state.lastScheduledFor ?? state.schedule.since)));
  const earliest = endOfBackOff(state);
  if (now < earliest) return laterThanBackOff(occurrences, handled, earliest);
  const due = dueMoment(definition.missedRuns, occurrences, { schedule, handled, now });
  if (due !== undefined) return { kind: "due", scheduledFor: due };
  return upcoming(occurrences, now);
}

/** When the task may run again by itself: 10 s after a failure, then 20 s, 40 s … up to an hour. */
function endOfBackOff({ failuresInARow, lastFailureAt }: NextRunInput["state"]): number {
  if (failuresInARow === 0 || lastFailureAt === undefined) return Number.NEGATIVE_INFINITY;
  const wait = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failuresInARow - 1));
  return Date.parse(lastFailureAt) + wait;
}

function laterThanBackOff(occurrences: Occurrences, handled: number, earliest: number): NextRun {
  // A moment that comes during the wait is looked at when the wait is over: it is missed then, or still on time.
  const next = occurrences.after(handled);
  return next === undefined ? { kind: "never" } : { kind: "later", at: Math.max(next, earliest) };
}

function upcoming(occurrences: Occurrences, now: number): NextRun {
  const next = occurrences.after(now);
  return next === undefined ? { kind: "never" } : { kind: "later", at: next };
}

interface Passed {
  readonly schedule: TaskSchedule;
  /** Up to here every moment is dealt with. */
  readonly handled: number;
  readonly now: number;
}

function dueMoment(missed: MissedRuns, occurrences: Occurrences, passed: Passed): number | undefined {
  const { handled, now } = passed;
  switch (missed.policy) {
    case "skip":
      return occurrences.latest(Math.max(handled, now - onTime(passed)), now, 1)[0];
    case "run-once":
      return occurrences.latest(handled, now, 1)[0];
    case "run-all":
      return occurrences.latest(handled, now, missed.atMost)[0];
    default:
      return assertNever(missed);
  }
}

/** Of a short interval no more than half, so that a moment is never on time for the next one as well. */
function onTime({ schedule }: Passed): number {
  return schedule.kind === "interval" ? Math.min(ON_TIME_MS, schedule.everySeconds * 500) : ON_TIME_MS;
}
