// Owns the model call that an event belongs to, and putting its new version into the state. T§7.
import type { TurnEvent } from "./events.js";
import { callListsOf, nextTurn } from "./folded-turn.js";
import { refuse } from "./refuse.js";
import type { ModelCallState, TurnState } from "./state.js";

type OfModelCall = Extract<TurnEvent, { modelCallIndex: number }>;

/** The open model call that `event` adds to or settles. */
export function openCallOf(state: TurnState, event: OfModelCall): ModelCallState {
  const call = callListsOf(state).modelCalls.at(event.modelCallIndex);
  if (call === undefined) refuse(event, "it was never requested");
  if (call.response !== undefined) refuse(event, "it is already answered");
  if (call.error !== undefined) refuse(event, "it has already failed");
  return call;
}

export function withModelCall(state: TurnState, call: ModelCallState): TurnState {
  return nextTurn(state, { modelCalls: callListsOf(state).modelCalls.replace(call.index, call) });
}
