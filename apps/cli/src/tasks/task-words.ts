// Owns how a task's schedule, its next moment and its runs read in the terminal. Pure.
import { assertNever, runDuration, type TaskDefinition, type TaskEntry, type TaskRun } from "@x/shared";
import { oneLine } from "../visible-text.js";

export function scheduleText({ schedule, paused }: Pick<TaskDefinition, "schedule" | "paused">): string {
  const isIdle = paused && schedule.kind !== "manual";
  return isIdle ? `${timesText(schedule)}, paused` : timesText(schedule);
}

function timesText(schedule: TaskDefinition["schedule"]): string {
  switch (schedule.kind) {
    case "cron":
      return `cron ${schedule.expression}${schedule.timeZone === undefined ? "" : ` (${schedule.timeZone})`}`;
    case "interval":
      return `every ${schedule.everySeconds} s`;
    case "once":
      return `once, ${schedule.at}`;
    case "manual":
      return "only by hand";
    default:
      return assertNever(schedule);
  }
}

/** An interval counts from the moment when a program that runs schedules first saw it. */
export function nextText({ nextRunAt, definition, lastRun }: TaskEntry): string {
  if (nextRunAt !== undefined) return `next ${nextRunAt}`;
  const isAtWork = lastRun?.kind === "turn" && lastRun.outcome === undefined;
  const isUnseen = definition?.schedule.kind === "interval" && !definition.paused && !isAtWork;
  return isUnseen ? "not scheduled yet" : "no next run";
}

/** How the run ended, in one word or two. */
export function endingWord(run: TaskRun): string {
  return run.kind === "refused" ? `refused (${run.error.code})` : (run.outcome?.status ?? "running");
}

/** Turn, why it ran, when it began, how long it took, how it ended and why. */
export function runText(run: TaskRun): string {
  const trigger = run.trigger.kind === "manual" ? "by hand" : `for ${run.trigger.scheduledFor}`;
  const why = reasonOf(run);
  const took = runDuration(run);
  return [
    run.kind === "turn" ? run.turnId : "no turn",
    trigger,
    `began ${run.startedAt}`,
    ...(took === undefined ? [] : [`took ${took}`]),
    `${endingWord(run)}${why === undefined ? "" : `: ${why}`}`,
    ...(run.kind === "turn" && !run.hasTranscript ? ["transcript no longer kept"] : []),
  ]
    .map((part) => oneLine(part))
    .join("  ");
}

function reasonOf(run: TaskRun): string | undefined {
  if (run.kind === "refused") return run.error.message;
  switch (run.outcome?.status) {
    case "failed":
      return run.outcome.error;
    case "cancelled":
      return run.outcome.reason;
    case "completed":
    case "interrupted":
    case undefined:
      return undefined;
    default:
      return assertNever(run.outcome);
  }
}
