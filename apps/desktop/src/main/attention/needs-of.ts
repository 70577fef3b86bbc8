// Owns what of a conversation is worth calling the person for: its latest turn waits for them, for a permission or an answer. PURE.
import type { SessionIndexEntry } from "@x/shared";

export interface Needs {
  readonly turnId: string;
  /** How many permissions and answers the turn waits for. */
  readonly count: number;
  readonly text: string;
}

/** Undefined where nothing waits for a person. */
export function needsOf(entry: SessionIndexEntry): Needs | undefined {
  const { latestTurnId: turnId, latestTurnStatus, pending, error } = entry;
  if (turnId === undefined || latestTurnStatus !== "suspended" || error !== undefined) return undefined;
  const permissions = pending?.permissions ?? 0;
  const count = permissions + (pending?.humans ?? 0);
  if (count === 0) return undefined;
  return { turnId, count, text: permissions > 0 ? "Needs your permission" : "Has a question for you" };
}

/** What was called for already is no news; the same turn asking for more is. */
export function isNews(before: Needs | undefined, now: Needs): boolean {
  return before?.turnId !== now.turnId || now.count > before.count;
}
