// Owns when a task is meant to run. app.md §5. Which moments that comes to: occurrences.ts.
import { z } from "zod";

/** The expression is checked where cron is understood; here it is only kept within bounds. */
export const CronSchedule = z.strictObject({
  kind: z.literal("cron"),
  /** Five fields, or six with seconds first: `0 9 * * 1-5`. */
  expression: z.string().min(1).max(200),
  /** IANA name, `Europe/Berlin`. Absent: that of the machine. */
  timeZone: z.exactOptional(z.string().min(1).max(100)),
});
export type CronSchedule = z.infer<typeof CronSchedule>;

/** Counted from the moment at which the task got this schedule. */
export const IntervalSchedule = z.strictObject({
  kind: z.literal("interval"),
  /** Seconds, up to a year. */
  everySeconds: z
    .int()
    .min(1)
    .max(366 * 24 * 60 * 60),
});
export type IntervalSchedule = z.infer<typeof IntervalSchedule>;

export const OnceSchedule = z.strictObject({ kind: z.literal("once"), at: z.iso.datetime() });
export const ManualSchedule = z.strictObject({ kind: z.literal("manual") });

export const TaskSchedule = z.discriminatedUnion("kind", [
  CronSchedule,
  IntervalSchedule,
  OnceSchedule,
  ManualSchedule,
]);
export type TaskSchedule = z.infer<typeof TaskSchedule>;
