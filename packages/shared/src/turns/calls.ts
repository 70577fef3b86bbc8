// Owns the questions about a turn's calls: which one is open, which have no result, what waits for the outside. T§7, T§9.
import type { PendingAsyncTool, PendingPermission } from "./events.js";
import { callListsOf } from "./folded-turn.js";
import type { ModelCallState, ToolCallState, TurnState } from "./state.js";

/** In constant time: reads no array of the calls. */
export function findToolCall(state: TurnState, toolCallId: string): ToolCallState | undefined {
  return callListsOf(state).toolCalls.find(toolCallId);
}

/** The model call that was requested last, whatever became of it. */
export function lastModelCall(state: TurnState): ModelCallState | undefined {
  return callListsOf(state).modelCalls.at(-1);
}

/** The model call that was requested and neither answered nor failed, if any. Only the last one can be. */
export function openModelCall(state: TurnState): ModelCallState | undefined {
  const last = lastModelCall(state);
  return last === undefined || last.response !== undefined || last.error !== undefined ? undefined : last;
}

/** The tool calls of the last model call in the order asked. Those of earlier calls all have results. */
export function lastToolCalls(state: TurnState): readonly ToolCallState[] {
  const { items } = callListsOf(state).toolCalls;
  const lastIndex = lastModelCall(state)?.index;
  const calls: ToolCallState[] = [];
  for (let position = items.length - 1; position >= 0; position -= 1) {
    const call = items.at(position);
    if (call?.modelCallIndex !== lastIndex) break;
    calls.push(call as ToolCallState);
  }
  return calls.reverse();
}

/** The tool calls without a result, in the order asked. */
export function unresolvedToolCalls(state: TurnState): readonly ToolCallState[] {
  return lastToolCalls(state).filter((call) => call.result === undefined);
}

export interface PendingWork {
  readonly pendingPermissions: readonly PendingPermission[];
  readonly pendingAsyncTools: readonly PendingAsyncTool[];
}

/**
 * What waits for a person or an outside system, in the order asked: permissions required and not resolved, and async
 * tools invoked without a result. This is what `turn_suspended` must list.
 */
export function pendingWork(state: TurnState): PendingWork {
  const pendingPermissions: PendingPermission[] = [];
  const pendingAsyncTools: PendingAsyncTool[] = [];
  for (const { toolCallId, permission, invocation } of unresolvedToolCalls(state)) {
    if (permission !== undefined && permission.resolved === undefined) {
      const { toolName, request } = permission.required;
      pendingPermissions.push({ toolCallId, toolName, request });
    } else if (invocation?.execution === "async") {
      const { toolId, toolName, input } = invocation;
      pendingAsyncTools.push({ toolCallId, toolId, toolName, input });
    }
  }
  return { pendingPermissions, pendingAsyncTools };
}
