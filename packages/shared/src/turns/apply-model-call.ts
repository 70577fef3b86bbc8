// Owns a model call's request and its settlement, by an answer or by a failure. T§6, T§7.
import { type ToolCallPart, toolCallsOf } from "../messages.js";
import { withFields } from "../with-fields.js";
import { findToolCall, openModelCall, unresolvedToolCalls } from "./calls.js";
import type { ModelCallCompleted, ModelCallFailed, ModelCallRequested } from "./events.js";
import { callListsOf, nextTurn } from "./folded-turn.js";
import { jsonEqual } from "./json-equal.js";
import { openCallOf, withModelCall } from "./open-call-of.js";
import { PersistentList } from "./persistent-list.js";
import { refuse } from "./refuse.js";
import { nextRequestReferences } from "./request-references.js";
import type { ModelCallState, ToolCallState, TurnState } from "./state.js";
import { addUsage } from "./usage.js";

export function applyModelCallRequested(state: TurnState, event: ModelCallRequested): TurnState {
  refuseWrongIndex(state, event);
  refuseOpenWork(state, event);
  refuseWrongReferences(state, event);
  const { modelCallIndex: index, request } = event;
  const call: ModelCallState = { index, request, stepEvents: PersistentList.empty() };
  return nextTurn(state, { modelCalls: callListsOf(state).modelCalls.append(call) });
}

function refuseWrongIndex(state: TurnState, event: ModelCallRequested): void {
  const index = event.modelCallIndex;
  const next = callListsOf(state).modelCalls.length;
  const { maxModelCalls } = state.definition.config;
  if (index < next) refuse(event, `this index is used, the next is ${next}`);
  if (index > next) refuse(event, `an index is skipped, the next is ${next}`);
  if (index >= maxModelCalls) refuse(event, `the turn may make ${maxModelCalls} model calls`);
}

function refuseOpenWork(state: TurnState, event: ModelCallRequested): void {
  const open = openModelCall(state);
  if (open !== undefined) refuse(event, `model call ${open.index} is open`);
  const unresolved = unresolvedToolCalls(state)[0];
  if (unresolved !== undefined)
    refuse(event, `tool call ${JSON.stringify(unresolved.toolCallId)} has no result`);
}

function refuseWrongReferences(state: TurnState, event: ModelCallRequested): void {
  const { contextRef, messages } = event.request;
  const expected = nextRequestReferences(state);
  if (contextRef !== undefined && event.modelCallIndex > 0)
    refuse(event, "contextRef stands on model call 0 only");
  if (contextRef?.previousTurnId !== expected.contextRef?.previousTurnId) {
    refuse(
      event,
      `contextRef is ${shown(contextRef)}, by the context it must be ${shown(expected.contextRef)}`,
    );
  }
  if (!jsonEqual(messages, expected.messages)) {
    refuse(event, `the references are ${shown(messages)}, they must be ${shown(expected.messages)}`);
  }
}

function shown(value: object | undefined): string {
  return value === undefined ? "absent" : JSON.stringify(value);
}

export function applyModelCallCompleted(state: TurnState, event: ModelCallCompleted): TurnState {
  const open = openCallOf(state, event);
  const asked = toolCallsOf(event.message);
  refuseUsedToolCallIds(state, event, asked);
  const calls = asked.map((part, order) => newToolCall(state, event.modelCallIndex, order, part));
  const lists = callListsOf(state);
  return nextTurn(state, {
    modelCalls: lists.modelCalls.replace(open.index, answered(open, event)),
    toolCalls: lists.toolCalls.append(calls),
    usage: addUsage(state.usage, event.usage),
  });
}

function refuseUsedToolCallIds(
  state: TurnState,
  event: ModelCallCompleted,
  asked: readonly ToolCallPart[],
): void {
  const seen = new Set<string>();
  for (const { toolCallId } of asked) {
    const isUsed = seen.has(toolCallId) || findToolCall(state, toolCallId) !== undefined;
    if (isUsed) refuse(event, `tool call id ${JSON.stringify(toolCallId)} is used twice in this turn`);
    seen.add(toolCallId);
  }
}

function answered(call: ModelCallState, event: ModelCallCompleted): ModelCallState {
  const { message, finishReason, usage, providerMetadata } = event;
  const settled = withFields(call, { response: message, finishReason, usage });
  return providerMetadata === undefined ? settled : withFields(settled, { providerMetadata });
}

// What the snapshot says of the tool. An inherited one says nothing here (the reducer follows no references), nor does
// it know a tool the model made up: then the invocation, if there is one, brings the rest.
function newToolCall(
  state: TurnState,
  modelCallIndex: number,
  order: number,
  part: ToolCallPart,
): ToolCallState {
  const { toolCallId, toolName, arguments: input } = part;
  const call = {
    modelCallIndex,
    order,
    toolCallId,
    toolName,
    input,
    progress: PersistentList.empty<never>(),
  };
  const { resolved } = state.definition.agent;
  const tool = "tools" in resolved ? resolved.tools.find(({ name }) => name === toolName) : undefined;
  return tool === undefined ? call : withFields(call, { toolId: tool.toolId, execution: tool.execution });
}

export function applyModelCallFailed(state: TurnState, event: ModelCallFailed): TurnState {
  return withModelCall(state, withFields(openCallOf(state, event), { error: event }));
}
