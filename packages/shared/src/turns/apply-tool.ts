// Owns the run of a tool call: invoked, in progress, its result. T§7, T§9 "Tools".

import { withFields } from "../with-fields.js";
import type { ToolInvocationRequested, ToolProgress, ToolResult } from "./events.js";
import { refuse } from "./refuse.js";
import type { ToolCallPermission, ToolCallState, TurnState } from "./state.js";
import { toolCallOf, withChangedCall } from "./tool-call-of.js";

export function applyToolInvocation(state: TurnState, event: ToolInvocationRequested): TurnState {
  const call = toolCallOf(state, event, event.toolCallId);
  if (call.invocation !== undefined) refuse(event, "it is already invoked");
  if (call.result !== undefined) refuse(event, "it already has a result");
  if (!isAllowed(call.permission)) refuse(event, "its permission was required and is not allowed");
  refuseOtherTool(call, event);
  const { toolId, execution } = event;
  return withChangedCall(state, withFields(call, { toolId, execution, invocation: event }));
}

function isAllowed(permission: ToolCallPermission | undefined): boolean {
  return permission === undefined || permission.resolved?.decision === "allow";
}

// The call knows its toolId and execution only when the turn's own snapshot names the tool.
function refuseOtherTool(call: ToolCallState, event: ToolInvocationRequested): void {
  const { toolName, toolId = event.toolId, execution = event.execution } = call;
  if (event.toolName !== toolName) refuse(event, `it asks for tool ${toolName}, not ${event.toolName}`);
  if (event.toolId !== toolId) refuse(event, `its toolId is ${toolId}, not ${event.toolId}`);
  if (event.execution !== execution) refuse(event, `its execution is ${execution}, not ${event.execution}`);
}

export function applyToolProgress(state: TurnState, event: ToolProgress): TurnState {
  const call = toolCallOf(state, event, event.toolCallId);
  const { invocation, result } = call;
  if (invocation === undefined) refuse(event, "it is not invoked");
  if (result !== undefined) refuse(event, "it already has a result");
  if (event.source !== invocation.execution) refuse(event, otherSource(event, invocation));
  return withChangedCall(state, { ...call, progress: call.progress.append(event.progress) });
}

export function applyToolResult(state: TurnState, event: ToolResult): TurnState {
  const call = toolCallOf(state, event, event.toolCallId);
  if (call.result !== undefined) refuse(event, "it already has a result");
  if (event.source !== "runtime") refuseForeignResult(call, event);
  return withChangedCall(state, withFields(call, { result: event }));
}

function refuseForeignResult({ invocation }: ToolCallState, event: ToolResult): void {
  if (invocation === undefined) refuse(event, `a result of source ${event.source} needs an invocation`);
  if (event.source !== invocation.execution) refuse(event, otherSource(event, invocation));
}

function otherSource({ source }: ToolProgress | ToolResult, { execution }: ToolInvocationRequested): string {
  return `its source is ${source}, but it was invoked as ${execution}`;
}
