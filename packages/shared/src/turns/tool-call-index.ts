// Owns finding and replacing a tool call by its id in constant time, without adding anything to the state. T§7.
// The index only grows and is shared by every version and branch of a history; a version believes only what its own
// array confirms.

import type { TurnCreated } from "./events.js";
import type { ToolCallState, TurnState } from "./state.js";

type ToolCalls = readonly ToolCallState[];
/** Where any version has a call with this id. Branches may disagree; one line of history never does. */
type Positions = Map<string, number[]>;

const positionsByTurn = new WeakMap<TurnCreated, Positions>();

export function findToolCall(state: TurnState, toolCallId: string): ToolCallState | undefined {
  const position = positionOf(state, toolCallId);
  return position === undefined ? undefined : state.toolCalls[position];
}

/** The tool calls with `call` in the place of the call with its id, which must be there. */
export function withToolCall(state: TurnState, call: ToolCallState): ToolCalls {
  const position = positionOf(state, call.toolCallId);
  if (position === undefined) throw new Error(`tool call ${call.toolCallId} is not in the state`);
  const next = state.toolCalls.slice();
  next[position] = call;
  return next;
}

/** The tool calls with `calls` at their end. Their ids must be new. */
export function withNewToolCalls(state: TurnState, calls: ToolCalls): ToolCalls {
  if (calls.length === 0) return state.toolCalls;
  const positions = positionsOf(state);
  for (const [offset, { toolCallId }] of calls.entries()) {
    note(positions, toolCallId, state.toolCalls.length + offset);
  }
  return state.toolCalls.concat(calls);
}

function positionOf(state: TurnState, toolCallId: string): number | undefined {
  return positionsOf(state)
    .get(toolCallId)
    ?.find((position) => state.toolCalls[position]?.toolCallId === toolCallId);
}

function positionsOf({ definition, toolCalls }: TurnState): Positions {
  let positions = positionsByTurn.get(definition);
  if (positions === undefined) {
    positions = new Map();
    positionsByTurn.set(definition, positions);
  }
  // A state that was not made here (read back from JSON, say) ends with a call that nobody noted.
  const last = toolCalls.at(-1);
  if (last !== undefined && !positions.get(last.toolCallId)?.includes(toolCalls.length - 1)) {
    for (const [position, { toolCallId }] of toolCalls.entries()) note(positions, toolCallId, position);
  }
  return positions;
}

function note(positions: Positions, toolCallId: string, position: number): void {
  const known = positions.get(toolCallId);
  if (known === undefined) positions.set(toolCallId, [position]);
  else if (!known.includes(position)) known.push(position);
}
