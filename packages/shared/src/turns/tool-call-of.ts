// Owns the tool call that an event belongs to, and putting its new version into the state. T§7.

import { findToolCall } from "./calls.js";
import type { TurnEvent } from "./events.js";
import { callListsOf, nextTurn } from "./folded-turn.js";
import { refuse } from "./refuse.js";
import type { ToolCallState, TurnState } from "./state.js";

export function toolCallOf(state: TurnState, event: TurnEvent, toolCallId: string): ToolCallState {
  const call = findToolCall(state, toolCallId);
  if (call === undefined) refuse(event, `no answered model call asked for ${JSON.stringify(toolCallId)}`);
  return call;
}

export function withChangedCall(state: TurnState, call: ToolCallState): TurnState {
  return nextTurn(state, { toolCalls: callListsOf(state).toolCalls.replace(call) });
}
