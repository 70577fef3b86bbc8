// Owns one row of the session list: its shape and its order. S§8.1, Clarifications "Index entry".
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";

/** `none`: no turn yet, or unknown when `error` is set. `idle`: not terminal, not suspended, so interrupted by a crash. */
export const LatestTurnStatus = z.enum(["none", "completed", "failed", "cancelled", "suspended", "idle"]);
export type LatestTurnStatus = z.infer<typeof LatestTurnStatus>;

/** How many calls a suspended latest turn waits for. permissions + humans > 0 means "needs you". */
export const PendingCounts = z.strictObject({
  permissions: z.int().nonnegative(),
  humans: z.int().nonnegative(),
  others: z.int().nonnegative(),
});
export type PendingCounts = z.infer<typeof PendingCounts>;

export const SessionIndexEntry = z.strictObject({
  sessionId: z.string(),
  title: z.exactOptional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  turnCount: z.int().nonnegative(),
  lastAgentId: z.exactOptional(z.string()),
  lastModel: z.exactOptional(ModelDescriptor),
  latestTurnId: z.exactOptional(z.string()),
  latestTurnStatus: LatestTurnStatus,
  /** Look here first: with it the status is unknown. */
  error: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
  pending: z.exactOptional(PendingCounts),
});
export type SessionIndexEntry = Readonly<z.infer<typeof SessionIndexEntry>>;

/** List order: `updatedAt` descending, then `sessionId` descending. */
export function compareIndexEntries(left: SessionIndexEntry, right: SessionIndexEntry): number {
  return descending(left.updatedAt, right.updatedAt) || descending(left.sessionId, right.sessionId);
}

function descending(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? 1 : -1;
}

/** The only message of `sessions:events` (S§10); `entry: null` means deleted. */
export const SessionIndexChanged = z.strictObject({
  type: z.literal("session-index-changed"),
  sessionId: z.string(),
  entry: SessionIndexEntry.nullable(),
});
export type SessionIndexChanged = z.infer<typeof SessionIndexChanged>;
