// Owns how one stored message looks to the AI SDK, as plain JSON. PURE: message by message, reads no file. T§3, T§8.
import {
  assertNever,
  attachmentLine,
  type ConversationMessage,
  type JsonValue,
  type UserPart,
} from "@x/shared";

type JsonRecord = { readonly [key: string]: JsonValue };

/** One AI SDK `ModelMessage` for one stored message. */
export function encodeMessage(message: ConversationMessage): JsonRecord {
  switch (message.role) {
    case "user":
      return withOptions(message, {
        role: "user",
        content: typeof message.content === "string" ? message.content : message.content.map(encodeUserPart),
      });
    case "assistant":
      return withOptions(message, {
        role: "assistant",
        content:
          typeof message.content === "string" ? message.content : message.content.map(encodeAssistantPart),
      });
    case "tool":
      return withOptions(message, {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: message.toolCallId,
            toolName: message.toolName,
            output: { type: "text", value: message.content },
          },
        ],
      });
    default:
      return assertNever(message);
  }
}

function encodeUserPart(part: UserPart): JsonRecord {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image":
      return { type: "image", image: part.data, mediaType: part.mediaType };
    case "attachment":
      return { type: "text", text: attachmentText(part) };
    default:
      return assertNever(part);
  }
}

function attachmentText(part: Extract<UserPart, { type: "attachment" }>): string {
  const line = attachmentLine(part);
  return part.content === undefined ? line : `${line}\n${part.content}`;
}

type AssistantPart = Exclude<Extract<ConversationMessage, { role: "assistant" }>["content"], string>[number];

function encodeAssistantPart(part: AssistantPart): JsonRecord {
  switch (part.type) {
    case "text":
    case "reasoning":
      return withOptions(part, { type: part.type, text: part.text });
    case "tool-call":
      return withOptions(part, {
        type: "tool-call",
        toolCallId: part.toolCallId,
        toolName: part.toolName,
        input: part.arguments,
      });
    default:
      return assertNever(part);
  }
}

function withOptions(source: { readonly providerOptions?: JsonValue }, encoded: JsonRecord): JsonRecord {
  return source.providerOptions === undefined
    ? encoded
    : { ...encoded, providerOptions: source.providerOptions };
}
