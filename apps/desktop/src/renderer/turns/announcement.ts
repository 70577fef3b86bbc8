// Owns what a screen reader is told when a turn comes to rest: one short sentence, never the tokens. PURE. app.md §3.
import { assertNever } from "@x/shared";
import { asksText } from "./asks-text.js";
import { failureCause } from "./failure-cause.js";
import type { TurnEnding } from "./turn-ending.js";

/** Nothing on the first look at a turn: only what changes while somebody is there is news. */
export function announcement(before: TurnEnding | undefined, after: TurnEnding): string | undefined {
  if (before === undefined) return undefined;
  if (after.kind === "running") return whileRunning(before, after);
  if (before.kind === after.kind) return undefined;
  switch (after.kind) {
    case "waiting":
      // Of what was asked while something else ran it is told already.
      if (before.kind === "running" && asksOf(before) > 0 && asksOf(before) >= asksOf(after))
        return undefined;
      return asking(after) ?? "Waiting for an outside system";
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

type Running = Extract<TurnEnding, { kind: "running" }>;
type Asking = Running | Extract<TurnEnding, { kind: "waiting" }>;

function whileRunning(before: TurnEnding, after: Running): string | undefined {
  if (before.kind === "running" && asksOf(after) > asksOf(before)) return asking(after);
  const left = asksText(after.permissions, after.questions);
  return before.kind === "waiting" && left !== undefined ? `Running, ${left} still needed` : undefined;
}

function asking({ permissions, questions }: Asking): string | undefined {
  if (permissions > 0) return "Permission needed";
  return questions > 0 ? "A question needs your answer" : undefined;
}

function asksOf({ permissions, questions }: Asking): number {
  return permissions + questions;
}
