// Owns what recovery decides: what may stay in a damaged log, and what of a session stands on turns that are gone. Pure.
// quality.md §1; everything acknowledged is kept: a session is cut only where nothing readable follows.
import {
  applySessionEvent,
  applyTurnEvent,
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
