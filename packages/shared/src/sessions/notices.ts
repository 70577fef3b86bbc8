// Owns what the application must be told and no log records. Clarifications: "A failure that is not the turn's", "The scan".
import { z } from "zod";

/** An advance that rejected for a reason that is not the turn's own; kept until the next advance of that turn. */
export const TurnAdvanceFailedNotice = z.strictObject({
  type: z.literal("turn-advance-failed"),
  sessionId: z.string().nullable(),
  turnId: z.string(),
  error: z.strictObject({ code: z.string(), message: z.string() }),
});
export type TurnAdvanceFailedNotice = z.infer<typeof TurnAdvanceFailedNotice>;

export const SessionScanProgressNotice = z.strictObject({
  type: z.literal("session-scan-progress"),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
});
export type SessionScanProgressNotice = z.infer<typeof SessionScanProgressNotice>;

export const AppNotice = z.discriminatedUnion("type", [TurnAdvanceFailedNotice, SessionScanProgressNotice]);
export type AppNotice = z.infer<typeof AppNotice>;
