// Owns the three endings of a turn. T§7.

import { lastModelCall, lastToolCalls, openModelCall, unresolvedToolCalls } from "./calls.js";
import type { TurnCancelled, TurnCompleted, TurnFailed } from "./events.js";
import { nextTurn } from "./folded-turn.js";
import { refuse } from "./refuse.js";
import type { TurnState } from "./state.js";

type Terminal = TurnCompleted | TurnFailed | TurnCancelled;

export function applyTurnCompleted(state: TurnState, event: TurnCompleted): TurnState {
  const ended = applyTurnEnded(state, event);
  const last = lastModelCall(state);
  if (last === undefined) refuse(event, "no model call was made");
  if (last.response === undefined) refuse(event, `model call ${last.index} was not answered`);
  if (lastToolCalls(state).length > 0) refuse(event, `the answer of model call ${last.index} asks for tools`);
  return ended;
}

/** Every turn ends structurally complete: whatever was asked has its answer or its result. */
export function applyTurnEnded(state: TurnState, event: Terminal): TurnState {
  const open = openModelCall(state);
  if (open !== undefined) refuse(event, `model call ${open.index} is open`);
  const unresolved = unresolvedToolCalls(state)[0];
  if (unresolved !== undefined)
    refuse(event, `tool call ${JSON.stringify(unresolved.toolCallId)} has no result`);
  return nextTurn(state, { terminal: event });
}
