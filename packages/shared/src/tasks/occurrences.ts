// Owns the moments that a schedule comes to. Pure: how a cron expression is read is handed in. All times in milliseconds since 1970.
import { assertNever } from "../assert-never.js";
import type { CronSchedule, TaskSchedule } from "./schedule.js";

/** The moments of one schedule, in both directions from any point. */
export interface Occurrences {
  /** The first moment later than `time`, or undefined when there is none. */
  after(time: number): number | undefined;
  /** The latest `count` moments in `(since, until]`, oldest first. */
  latest(since: number, until: number, count: number): readonly number[];
}

/** Reads a cron expression. Throws for one that is none; definitions are checked before they get here. */
export type ReadCron = (schedule: CronSchedule) => Occurrences;

/** `since` is when the task got this schedule: intervals count from there. */
export function occurrencesOf(schedule: TaskSchedule, since: number, readCron: ReadCron): Occurrences {
  switch (schedule.kind) {
    case "cron":
      return readCron(schedule);
    case "interval":
      return everySoMuch(schedule.everySeconds * 1_000, since);
    case "once":
      return onceAt(Date.parse(schedule.at));
    case "manual":
      return { after: () => undefined, latest: () => [] };
    default:
      return assertNever(schedule);
  }
}

function everySoMuch(period: number, anchor: number): Occurrences {
  // One period after the anchor comes the first; a clock that was set back finds moments before it too, and does not stand still.
  const numberAt = (time: number) => Math.floor((time - anchor) / period);
  return {
    after: (time) => anchor + (numberAt(time) + 1) * period,
    latest: (since, until, count) => {
      const last = numberAt(until);
      const first = Math.max(numberAt(since) + 1, last - count + 1);
      return Array.from(
        { length: Math.max(0, last - first + 1) },
        (_, index) => anchor + (first + index) * period,
      );
    },
  };
}

function onceAt(at: number): Occurrences {
  return {
    after: (time) => (at > time ? at : undefined),
    latest: (since, until, count) => (count > 0 && at > since && at <= until ? [at] : []),
  };
}
