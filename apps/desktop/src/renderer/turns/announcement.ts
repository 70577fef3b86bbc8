// Owns what a screen reader is told when a turn comes to rest: one short sentence, never the tokens. PURE. app.md §3.
import { assertNever } from "@x/shared";
import { failureCause } from "./failure-cause.js";
import type { TurnEnding } from "./turn-ending.js";

/** Nothing on the first look at a turn: only what changes while somebody is there is news. */
export function announcement(before: TurnEnding | undefined, after: TurnEnding): string | undefined {
  if (before === undefined || before.kind === after.kind) return undefined;
  switch (after.kind) {
    case "running":
      return undefined;
    case "waiting":
      if (after.permissions > 0) return "Permission needed";
      return after.questions > 0 ? "A question needs your answer" : "Waiting for an outside system";
    case "completed":
      return "Response complete";
    case "failed":
      return `The turn failed: ${failureCause(after.code).title}`;
    case "call-limit":
      return "The turn stopped at its limit of model calls";
    case "cancelled":
      return "Stopped";
    case "interrupted":
      return "The turn was interrupted";
    default:
      return assertNever(after);
  }
}
