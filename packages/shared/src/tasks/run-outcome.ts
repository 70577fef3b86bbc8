// Owns how the ending of a turn reads as the ending of a run. Pure.
import { assertNever } from "../assert-never.js";
import type { TurnState } from "../turns/state.js";
import type { RunOutcome } from "./events.js";

/** Undefined of a turn that has not ended. */
export function runOutcomeOf({ terminal }: Pick<TurnState, "terminal">): RunOutcome | undefined {
  if (terminal === undefined) return undefined;
  switch (terminal.type) {
    case "turn_completed":
      return { status: "completed" };
    case "turn_failed": {
      const { error, code } = terminal;
      return { status: "failed", error, ...(code === undefined ? {} : { code }) };
    }
    case "turn_cancelled":
      return { status: "cancelled", ...(terminal.reason === undefined ? {} : { reason: terminal.reason }) };
    default:
      return assertNever(terminal);
  }
}
