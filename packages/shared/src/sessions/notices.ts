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

/** A wait before a model server is tried again. Of the fields of a strict object. */
export const modelWait = {
  /** Milliseconds from now on. */
  waitMs: z.number().nonnegative(),
  /** The server named the time itself. */
  isAsked: z.boolean(),
  /** The try that follows, of so many in all. */
  attempt: z.int().positive(),
  of: z.int().positive(),
};

/** Good until anything else of that turn is heard, and not told again to a window that opens later. */
export const ModelCallWaitsNotice = z.strictObject({
  type: z.literal("model-call-waits"),
  turnId: z.string(),
  ...modelWait,
});
export type ModelCallWaitsNotice = z.infer<typeof ModelCallWaitsNotice>;

export const AppNotice = z.discriminatedUnion("type", [
  TurnAdvanceFailedNotice,
  SessionScanProgressNotice,
  ModelCallWaitsNotice,
]);
export type AppNotice = z.infer<typeof AppNotice>;
