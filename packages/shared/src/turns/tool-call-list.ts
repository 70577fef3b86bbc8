// Owns finding and replacing a tool call by its id in constant time, without adding anything to the state. T§7.
// The index only grows and is shared by every version and branch of a history: a version believes only what its own
// list confirms.
import type { TurnCreated } from "./events.js";
import { type CallLists, callListsOf } from "./folded-turn.js";
import type { ToolCallState, TurnState } from "./state.js";

type ToolCalls = CallLists["toolCalls"];

/** Where any version has a call with this id. Branches may disagree; one line of history never does. */
type Positions = Map<string, number[]>;

const positionsByTurn = new WeakMap<TurnCreated, Positions>();

export function findToolCall(state: TurnState, toolCallId: string): ToolCallState | undefined {
  const position = positionOf(state, toolCallId);
  return position === undefined ? undefined : callListsOf(state).toolCalls.at(position);
}

/** The tool calls with `call` in the place of the call with its id, which must be there. */
export function withToolCall(state: TurnState, call: ToolCallState): ToolCalls {
  const position = positionOf(state, call.toolCallId);
  if (position === undefined) throw new Error(`tool call ${call.toolCallId} is not in the state`);
  return callListsOf(state).toolCalls.replace(position, call);
}

/** The tool calls with `calls` at their end. Their ids must be new. */
export function withNewToolCalls(state: TurnState, calls: readonly ToolCallState[]): ToolCalls {
  let { toolCalls } = callListsOf(state);
  const positions = positionsOf(state.definition, toolCalls);
  for (const call of calls) {
    note(positions, call.toolCallId, toolCalls.length);
    toolCalls = toolCalls.append(call);
  }
  return toolCalls;
}

function positionOf(state: TurnState, toolCallId: string): number | undefined {
  const { toolCalls } = callListsOf(state);
  const positions = positionsOf(state.definition, toolCalls).get(toolCallId);
  return positions?.find((position) => toolCalls.at(position)?.toolCallId === toolCallId);
}

function positionsOf(definition: TurnCreated, toolCalls: ToolCalls): Positions {
  const positions = positionsByTurn.get(definition) ?? new Map<string, number[]>();
  positionsByTurn.set(definition, positions);
  // A state that was not made here (read back from JSON, say) ends with a call that nobody noted.
  const last = toolCalls.at(-1);
  if (last !== undefined && !positions.get(last.toolCallId)?.includes(toolCalls.length - 1)) {
    let position = 0;
    for (const { toolCallId } of toolCalls) note(positions, toolCallId, position++);
  }
  return positions;
}

function note(positions: Positions, toolCallId: string, position: number): void {
  const known = positions.get(toolCallId);
  if (known === undefined) positions.set(toolCallId, [position]);
  else if (!known.includes(position)) known.push(position);
}
