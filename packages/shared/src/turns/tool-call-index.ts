// Owns finding and replacing a tool call by its id in constant time, without adding anything to the state. T§7.
// The positions are shared by all versions of one line of history and only ever grow; a version sees the entries
// that its own array confirms.
import type { ToolCallState } from "./state.js";

type ToolCalls = readonly ToolCallState[];

const positionsByVersion = new WeakMap<ToolCalls, Map<string, number>>();

/** The position of the call with this id, or undefined when this version has no such call. */
export function toolCallPosition(toolCalls: ToolCalls, toolCallId: string): number | undefined {
  const position = positionsOf(toolCalls).get(toolCallId);
  return position !== undefined && toolCalls[position]?.toolCallId === toolCallId ? position : undefined;
}

export function findToolCall(toolCalls: ToolCalls, toolCallId: string): ToolCallState | undefined {
  const position = toolCallPosition(toolCalls, toolCallId);
  return position === undefined ? undefined : toolCalls[position];
}

/** A version in which `call` stands in the place of the call with its id. The id must be there. */
export function withToolCall(toolCalls: ToolCalls, call: ToolCallState): ToolCalls {
  const position = toolCallPosition(toolCalls, call.toolCallId);
  if (position === undefined) throw new Error(`tool call ${call.toolCallId} is not in the state`);
  const next = toolCalls.slice();
  next[position] = call;
  positionsByVersion.set(next, positionsOf(toolCalls));
  return next;
}

/** A version with `calls` at its end. Their ids must be new. */
export function withNewToolCalls(toolCalls: ToolCalls, calls: ToolCalls): ToolCalls {
  if (calls.length === 0) return toolCalls;
  const next = [...toolCalls, ...calls];
  positionsByVersion.set(next, extended(toolCalls, calls));
  return next;
}

function extended(toolCalls: ToolCalls, calls: ToolCalls): Map<string, number> {
  const shared = positionsOf(toolCalls);
  const isAt = (call: ToolCallState, offset: number) =>
    (shared.get(call.toolCallId) ?? toolCalls.length + offset) === toolCalls.length + offset;
  // Another line of history may have put one of these ids elsewhere: its entry must stay, so this line gets its own map.
  const positions = calls.every(isAt) ? shared : positionsIn(toolCalls);
  for (const [offset, call] of calls.entries()) positions.set(call.toolCallId, toolCalls.length + offset);
  return positions;
}

function positionsOf(toolCalls: ToolCalls): Map<string, number> {
  const known = positionsByVersion.get(toolCalls);
  if (known !== undefined) return known;
  const positions = positionsIn(toolCalls);
  positionsByVersion.set(toolCalls, positions);
  return positions;
}

function positionsIn(toolCalls: ToolCalls): Map<string, number> {
  return new Map(toolCalls.map((call, position) => [call.toolCallId, position]));
}
