// Owns what a model call is sent, rebuilt from the log's references. The loop sends it, the inspector shows it. T§6. PURE.
import {
  type ConversationMessage,
  InvalidInputError,
  type JsonValue,
  messagesForRequest,
  type ResolvedAgent,
  type ToolDescriptor,
  type TurnState,
} from "@x/shared";

export interface ComposedRequest {
  readonly systemPrompt: string;
  readonly messages: readonly JsonValue[];
  readonly tools: readonly ToolDescriptor[];
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

/**
 * Exactly what model call `index` was or will be sent. `prefix` is the turn's resolved context, `agent` its full snapshot,
 * `encode` the model's `encodeMessages`. Throws `invalid-input` when the turn has no such call.
 */
export function composeModelRequest(
  state: TurnState,
  index: number,
  prefix: readonly ConversationMessage[],
  agent: ResolvedAgent,
  encode: (messages: readonly ConversationMessage[]) => JsonValue[],
): ComposedRequest {
  const call = state.modelCalls[index];
  if (call === undefined) {
    throw new InvalidInputError(`turn ${state.definition.turnId} has no model call ${index}`);
  }
  return {
    systemPrompt: agent.systemPrompt,
    messages: encode(messagesForRequest(state, index, prefix)),
    // Lists of the receiver's own; what is in them is everybody's, and frozen.
    tools: [...agent.tools],
    parameters: { ...call.request.parameters },
  };
}
