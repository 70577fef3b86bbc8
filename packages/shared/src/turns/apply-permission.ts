// Owns the permission of a tool call: required, classified or not, resolved. T§7, T§9 "Permissions".

import { withFields } from "../with-fields.js";
import type {
  ToolPermissionClassificationFailed,
  ToolPermissionClassified,
  ToolPermissionRequired,
  ToolPermissionResolved,
} from "./events.js";
import { refuse } from "./refuse.js";
import type { ToolCallPermission, TurnState } from "./state.js";
import { toolCallOf, withChangedCall } from "./tool-call-of.js";

export function applyPermissionRequired(state: TurnState, event: ToolPermissionRequired): TurnState {
  const call = toolCallOf(state, event, event.toolCallId);
  if (call.permission !== undefined) refuse(event, "its permission was required before");
  if (call.invocation !== undefined) refuse(event, "it is already invoked");
  if (call.result !== undefined) refuse(event, "it already has a result");
  return withChangedCall(state, withFields(call, { permission: { required: event } }));
}

export function applyPermissionClassified(state: TurnState, event: ToolPermissionClassified): TurnState {
  return classify(state, event, event.toolCallId, { classification: event });
}

export function applyClassificationFailed(
  state: TurnState,
  event: ToolPermissionClassificationFailed,
): TurnState {
  return event.toolCallIds.reduce(
    (before, toolCallId) => classify(before, event, toolCallId, { classificationFailed: event }),
    state,
  );
}

// A failed classification counts as one: the call is deferred, and the classifier is not asked again.
function classify(
  state: TurnState,
  event: ToolPermissionClassified | ToolPermissionClassificationFailed,
  toolCallId: string,
  verdict: Pick<ToolCallPermission, "classification" | "classificationFailed">,
): TurnState {
  const call = toolCallOf(state, event, toolCallId);
  const { permission, result } = call;
  const name = JSON.stringify(toolCallId);
  if (permission === undefined) refuse(event, `the permission of ${name} was never required`);
  if (permission.classification !== undefined) refuse(event, `${name} is already classified`);
  if (permission.classificationFailed !== undefined)
    refuse(event, `the classification of ${name} has already failed`);
  if (permission.resolved !== undefined) refuse(event, `the permission of ${name} is already resolved`);
  if (result !== undefined) refuse(event, `${name} already has a result`);
  return withChangedCall(state, withFields(call, { permission: { ...permission, ...verdict } }));
}

export function applyPermissionResolved(state: TurnState, event: ToolPermissionResolved): TurnState {
  const call = toolCallOf(state, event, event.toolCallId);
  const { permission, result } = call;
  if (permission === undefined) refuse(event, "its permission was never required");
  if (permission.resolved !== undefined) refuse(event, "its permission is already resolved");
  if (result !== undefined) refuse(event, "it already has a result");
  return withChangedCall(state, withFields(call, { permission: { ...permission, resolved: event } }));
}
