// Owns what a folded turn amounts to: its status and how it settled. There is no status field anywhere. T§7, T§8.
import { assertNever } from "../assert-never.js";
import type { TurnOutcome } from "./outcome.js";
import type { TurnState, TurnStatus } from "./state.js";

/** "Running" is no status: the log never says it. */
export function deriveTurnStatus(state: TurnState): TurnStatus {
  const { terminal } = state;
  if (terminal === undefined) return state.suspension === undefined ? "idle" : "suspended";
  switch (terminal.type) {
    case "turn_completed":
      return "completed";
    case "turn_failed":
      return "failed";
    case "turn_cancelled":
      return "cancelled";
    default:
      return assertNever(terminal);
  }
}

/** How the turn settled, or undefined while it is idle. */
export function turnOutcomeOf(state: TurnState): TurnOutcome | undefined {
  const settled = state.terminal ?? state.suspension;
  if (settled === undefined) return undefined;
  const { usage } = settled;
  switch (settled.type) {
    case "turn_completed":
      return { status: "completed", output: settled.output, finishReason: settled.finishReason, usage };
    case "turn_failed": {
      const outcome = { status: "failed", error: settled.error, usage } as const;
      return settled.code === undefined ? outcome : { ...outcome, code: settled.code };
    }
    case "turn_cancelled":
      return settled.reason === undefined
        ? { status: "cancelled", usage }
        : { status: "cancelled", reason: settled.reason, usage };
    case "turn_suspended": {
      const { pendingPermissions, pendingAsyncTools } = settled;
      return { status: "suspended", pendingPermissions, pendingAsyncTools, usage };
    }
    default:
      return assertNever(settled);
  }
}

/** T§5: only such a turn may replay its continuation metadata, and only to the model that made it. */
export function isCleanlyCompleted(state: TurnState): boolean {
  return state.terminal?.type === "turn_completed";
}
