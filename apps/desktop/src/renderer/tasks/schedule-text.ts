// Owns how a schedule reads in the list of tasks. PURE.
import { assertNever, type TaskDefinition, type TaskSchedule } from "@x/shared";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export function scheduleText(schedule: TaskSchedule): string {
  switch (schedule.kind) {
    case "cron":
      return schedule.timeZone === undefined
        ? `By cron ${schedule.expression}`
        : `By cron ${schedule.expression} (${schedule.timeZone})`;
    case "interval":
      return `Every ${everyText(schedule.everySeconds)}`;
    case "once":
      return `Once, ${moment.format(Date.parse(schedule.at))}`;
    case "manual":
      return "Only by hand";
    default:
      return assertNever(schedule);
  }
}

/** The schedule, and that it is not in force while the task is paused. */
export function definitionText({ schedule, paused }: Pick<TaskDefinition, "schedule" | "paused">): string {
  return paused && schedule.kind !== "manual" ? `${scheduleText(schedule)} · paused` : scheduleText(schedule);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** `90` → `90 seconds`, `3600` → `hour`: the largest unit without a rest. */
function everyText(seconds: number): string {
  const [name, size] = UNITS.find(([, unit]) => seconds % unit === 0) ?? (["second", 1] as const);
  const count = seconds / size;
  return count === 1 ? name : `${count.toLocaleString()} ${name}s`;
}

/** A moment to the minute, as schedules are. */
export function momentText(iso: string): string {
  return moment.format(Date.parse(iso));
}
