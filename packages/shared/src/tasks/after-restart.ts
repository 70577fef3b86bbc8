// Owns what becomes of a run that was open when the program ended. Pure. Nothing is ever run again for it. Clarifications "Quit", "Headless".
import type { TurnState } from "../turns/state.js";
import { deriveTurnStatus } from "../turns/status.js";
import type { RunOutcome } from "./events.js";
import { runOutcomeOf } from "./run-outcome.js";

export type AfterRestart =
  | { readonly kind: "settle"; readonly outcome: RunOutcome }
  /** It waits for something outside, as it did before. */
  | { readonly kind: "wait"; readonly since: string };

/** `turn` is undefined when its file cannot be read. */
export function afterRestart(turn: TurnState | undefined): AfterRestart {
  if (turn === undefined) return { kind: "settle", outcome: { status: "interrupted" } };
  const outcome = runOutcomeOf(turn);
  if (outcome !== undefined) return { kind: "settle", outcome };
  if (deriveTurnStatus(turn) === "suspended" && turn.suspension !== undefined) {
    return { kind: "wait", since: turn.suspension.ts };
  }
  return { kind: "settle", outcome: { status: "interrupted" } };
}
