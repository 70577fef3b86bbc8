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
    if (timeZone !== undefined && !isTimeZone(timeZone)) throw refusedZone(timeZone, error);
    throw refused(expression, "is no schedule", error);
  }
  if (comes === null) throw refused(expression, "is no schedule with a moment still to come");
  return cron;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function refusedZone(timeZone: string, cause: unknown): InvalidInputError {
  const message = `${JSON.stringify(timeZone)} is no time zone; write one such as "Europe/Berlin"`;
  return new InvalidInputError(message, { cause });
}

/** What the library says is for its users; it stays as the cause. */
function refused(expression: string, problem: string, cause?: unknown): InvalidInputError {
  return new InvalidInputError(
    `${JSON.stringify(expression)} ${problem}; write minute, hour, day, month, weekday, for example "0 9 * * 1-5"`,
    { cause },
  );
}
