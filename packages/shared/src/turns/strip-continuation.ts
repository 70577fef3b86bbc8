// Owns the removal of what is sealed to the endpoint that made it: signatures and encrypted reasoning. T§5.
// Decides nothing about when: that is the context resolver's.
import { assertNever } from "../assert-never.js";
import type { AssistantMessage, AssistantPart, ConversationMessage } from "../messages.js";

/** The same conversation for another endpoint. A message with nothing to strip stays the same object. */
export function stripContinuation(messages: readonly ConversationMessage[]): ConversationMessage[] {
  return messages.map((message) => (message.role === "assistant" ? stripAssistant(message) : message));
}

function stripAssistant(message: AssistantMessage): AssistantMessage {
  const { content } = message;
  if (typeof content === "string") {
    return message.providerOptions === undefined ? message : { role: "assistant", content };
  }
  if (message.providerOptions === undefined && content.length > 0 && !content.some(isSealed)) return message;
  const parts = content.flatMap(stripPart);
  return { role: "assistant", content: parts.length === 0 ? "" : parts };
}

function isSealed(part: AssistantPart): boolean {
  return part.type === "reasoning" || part.providerOptions !== undefined;
}

function stripPart(part: AssistantPart): AssistantPart[] {
  switch (part.type) {
    case "text":
      return [{ type: "text", text: part.text }];
    case "reasoning":
      return part.text.trim() === "" ? [] : [{ type: "text", text: part.text }];
    case "tool-call": {
      const { toolCallId, toolName, arguments: input } = part;
      return [{ type: "tool-call", toolCallId, toolName, arguments: input }];
    }
    default:
      return assertNever(part);
  }
}
