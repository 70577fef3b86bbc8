// Owns what recovery decides: what may stay in a damaged log, and what of a session stands on turns that are gone. Pure.
// quality.md §1; everything acknowledged is kept: a session is cut only where nothing readable follows.
import {
  applySessionEvent,
  applyTurnEvent,
  type CodedError,
  type SessionEvent,
  type SessionState,
  type TurnEvent,
  type TurnState,
} from "@x/shared";

/** True for each event as long as the whole can be folded; throws `session-corrupt`, which ends the prefix too. */
export function foldsAsSession(): (event: SessionEvent) => boolean {
  let state: SessionState | undefined;
  return (event) => {
    state = applySessionEvent(state, event);
    return true;
  };
}

/** The same prefix, ended before the session's reference to this turn. */
export function foldsUntilTurn(turnId: string): (event: SessionEvent) => boolean {
  const folds = foldsAsSession();
  return (event) => folds(event) && !(event.type === "turn_appended" && event.turnId === turnId);
}

/** As `foldsAsSession`, of a turn; throws `turn-corrupt`. */
export function foldsAsTurn(): (event: TurnEvent) => boolean {
  let state: TurnState | undefined;
  return (event) => {
    state = applyTurnEvent(state, event);
    return true;
  };
}

/** The turn before whose reference the session must end to go on: the first of those at its end that are all lost. */
export function firstToCut({ turns }: SessionState, lost: ReadonlySet<string>): string | undefined {
  const lastKept = turns.findLastIndex(({ turnId }) => !lost.has(turnId));
  return turns[lastKept + 1]?.turnId;
}

/** A file that a newer program wrote is not damaged: nothing is given up for it. */
export function isOfNewerVersion({ data }: CodedError): boolean {
  return data["fault"] === "newer-version" || data["fault"] === "unknown-type";
}

/** Of a corrupt log: something of it is valid, so recovery has something to keep. Without that it refuses. */
export function hasValidStart({ data }: CodedError): boolean {
  return data["line"] !== 1 && data["fault"] !== "empty-file" && data["fault"] !== "not-a-file";
}
