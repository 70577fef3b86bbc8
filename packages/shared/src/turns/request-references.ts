// Owns the references of a model request: what the next one must carry, and what they mean as messages. T§6.
// A later version adds its kinds of reference here and nowhere else.
import type { ConversationMessage } from "../messages.js";
import { findToolCall, lastModelCall, lastToolCalls } from "./calls.js";
import type { ModelRequest } from "./events.js";
import type { TurnState } from "./state.js";
import { toolMessageOf } from "./transcript.js";

const CONTEXT = "context";
const INPUT = "input";
const ASSISTANT = "assistant:";
const TOOL_RESULT = "toolResult:";

export type RequestReferences = Pick<ModelRequest, "contextRef" | "messages">;

/** What the next model call must refer to: all that is new since the call before, and nothing else. */
export function nextRequestReferences(state: TurnState): RequestReferences {
  const last = lastModelCall(state);
  if (last === undefined) return firstReferences(state);
  // A call that ended without an answer added nothing; what it referred to stays referred to.
  if (last.response === undefined) return { messages: [] };
  const results = lastToolCalls(state).map((call) => `${TOOL_RESULT}${call.toolCallId}`);
  return { messages: [`${ASSISTANT}${last.index}`, ...results] };
}

function firstReferences(state: TurnState): RequestReferences {
  const { context } = state.definition;
  if ("previousTurnId" in context) return { contextRef: context, messages: [INPUT] };
  return { messages: context.length === 0 ? [INPUT] : [CONTEXT, INPUT] };
}

/**
 * Every message that model call `index` is sent, in order: the references of all requests up to and including its own.
 * `prefix` is the turn's resolved context, for which `context` and `contextRef` stand. The call must have been requested.
 */
export function messagesForRequest(
  state: TurnState,
  index: number,
  prefix: readonly ConversationMessage[],
): ConversationMessage[] {
  if (state.modelCalls[index] === undefined) {
    throw new Error(`turn ${state.definition.turnId} has no request of model call ${index}`);
  }
  let messages: ConversationMessage[] = [];
  for (const { request } of state.modelCalls.slice(0, index + 1)) {
    // At once: the prefix of a long conversation has thousands of messages.
    if (request.contextRef !== undefined) messages = messages.concat(prefix);
    for (const reference of request.messages)
      for (const message of resolveReference(state, reference, prefix)) messages.push(message);
  }
  return messages;
}

function resolveReference(
  state: TurnState,
  reference: string,
  prefix: readonly ConversationMessage[],
): readonly ConversationMessage[] {
  if (reference === CONTEXT) return prefix;
  if (reference === INPUT) return [state.definition.input];
  const message = reference.startsWith(ASSISTANT)
    ? state.modelCalls[Number(reference.slice(ASSISTANT.length))]?.response
    : toolMessageFor(state, reference);
  // The reducer accepts no request with such a reference.
  if (message === undefined)
    throw new Error(`turn ${state.definition.turnId}: nothing answers to ${reference}`);
  return [message];
}

function toolMessageFor(state: TurnState, reference: string): ConversationMessage | undefined {
  if (!reference.startsWith(TOOL_RESULT)) return undefined;
  const result = findToolCall(state, reference.slice(TOOL_RESULT.length))?.result;
  return result === undefined ? undefined : toolMessageOf(result);
}
