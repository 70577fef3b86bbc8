// Owns reading cron expressions; the library knows months, leap days and the clock changes of every zone. Runs nothing by itself.
import { type CronSchedule, InvalidInputError, type Occurrences } from "@x/shared";
import { Cron } from "croner";

const FIRST_STRETCH_MS = 60_000;

/** Throws `invalid-input` for an expression or a time zone that is none. */
export function cronOccurrences({ expression, timeZone }: CronSchedule): Occurrences {
  const cron = parse(expression, timeZone);
  const after = (time: number) => cron.nextRun(new Date(time))?.getTime();
  return { after, latest: (since, until, count) => latest(after, since, until, count) };
}

/** Looks at ever longer stretches before `until`, forwards: the library's way back fails where a moment is rare. */
function latest(
  after: (time: number) => number | undefined,
  since: number,
  until: number,
  count: number,
): number[] {
  for (let stretch = FIRST_STRETCH_MS; ; stretch *= 4) {
    const from = Math.max(since, until - stretch);
    const moments: number[] = [];
    for (let time = after(from); time !== undefined && time <= until; time = after(time)) moments.push(time);
    if (moments.length >= count || from <= since) return moments.slice(-count);
  }
}

function parse(expression: string, timeZone: string | undefined): Cron {
  let comes: Date | null;
  let cron: Cron;
  try {
    cron = new Cron(expression, { paused: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) });
    // A zone is looked at only when a time is asked for.
    comes = cron.nextRun();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw refused(expression, timeZone, why, error);
  }
  if (comes === null) throw refused(expression, timeZone, "no moment of it is still to come");
  return cron;
}

function refused(
  expression: string,
  timeZone: string | undefined,
  why: string,
  cause?: unknown,
): InvalidInputError {
  const zone = timeZone === undefined ? "" : ` in the time zone ${JSON.stringify(timeZone)}`;
  return new InvalidInputError(
    `${JSON.stringify(expression)}${zone} is no schedule: ${why}; write minute, hour, day, month, weekday, for example "0 9 * * 1-5"`,
    { cause },
  );
}
