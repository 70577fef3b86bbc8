// Owns how a conversation stands, as its row in the list says it: by shape and words as well as by colour. PURE.
// Clarifications: "Index entry", "Running, in the window".
import { assertNever, type SessionIndexEntry } from "@x/shared";
import { asksText } from "../turns/asks-text.js";

export type RowStatus =
  | "running"
  | "needs-you"
  | "waiting"
  | "failed"
  | "cancelled"
  | "interrupted"
  | "unreadable"
  | "settled";

/** An error comes first, then what is active now, then what the index says: so no running row flashes "interrupted". */
export function rowStatus(entry: SessionIndexEntry, activeTurns: ReadonlyMap<string, number>): RowStatus {
  if (entry.error !== undefined) return "unreadable";
  if (entry.latestTurnId !== undefined && activeTurns.has(entry.latestTurnId)) return "running";
  switch (entry.latestTurnStatus) {
    case "suspended":
      return needsYou(entry) ? "needs-you" : "waiting";
    case "failed":
      return "failed";
    case "cancelled":
      return "cancelled";
    case "idle":
      return "interrupted";
    case "none":
    case "completed":
      return "settled";
    default:
      return assertNever(entry.latestTurnStatus);
  }
}

/** What the row says in words; undefined where nothing needs saying. */
export function rowStatusText(status: RowStatus, entry: SessionIndexEntry): string | undefined {
  switch (status) {
    case "running": {
      const asked = asksText(entry.pending?.permissions ?? 0, 0);
      return asked === undefined ? "Running" : `Running · ${asked}`;
    }
    case "needs-you":
      return (entry.pending?.permissions ?? 0) > 0 ? "Needs permission" : "Asks you";
    case "waiting":
      return "Waiting";
    case "failed":
      return "Failed";
    case "cancelled":
      return "Stopped";
    case "interrupted":
      return "Interrupted";
    case "unreadable":
      return "Unreadable";
    case "settled":
      return undefined;
    default:
      return assertNever(status);
  }
}

function needsYou({ pending }: SessionIndexEntry): boolean {
  return (pending?.permissions ?? 0) + (pending?.humans ?? 0) > 0;
}
