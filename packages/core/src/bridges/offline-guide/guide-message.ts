// Owns the guide's own form of a conversation: what `encodeMessages` gives and `stream` reads back. Pure. T§8.
import {
  assertNever,
  type ConversationMessage,
  JsonValue,
  textOf,
  toolCallsOf,
  type UserMessage,
} from "@x/shared";
import { z } from "zod";

export const GuideMessage = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("user"), text: z.string(), attachments: z.array(z.string()) }),
  z.strictObject({
    role: z.literal("assistant"),
    text: z.string(),
    calls: z.array(z.strictObject({ toolName: z.string(), arguments: JsonValue })),
  }),
  z.strictObject({ role: z.literal("tool"), toolName: z.string(), content: z.string() }),
]);
export type GuideMessage = z.infer<typeof GuideMessage>;

/** Message by message and from nothing but the message, so a longer conversation starts with the encoding of a shorter one. */
export function encodeGuideMessage(message: ConversationMessage): GuideMessage {
  switch (message.role) {
    case "user":
      return { role: "user", text: textOf(message), attachments: attachmentsOf(message) };
    case "assistant":
      return {
        role: "assistant",
        text: textOf(message),
        calls: toolCallsOf(message).map((call) => ({ toolName: call.toolName, arguments: call.arguments })),
      };
    case "tool":
      return { role: "tool", toolName: message.toolName, content: message.content };
    default:
      return assertNever(message);
  }
}

/** One line an attachment. What is in the file is not said: the rules look at the person's own words only. */
function attachmentsOf(message: UserMessage): string[] {
  if (typeof message.content === "string") return [];
  return message.content.flatMap((part) => {
    switch (part.type) {
      case "text":
        return [];
      case "attachment":
        return [
          `${part.filename} (${part.mimeType}${part.size === undefined ? "" : `, ${part.size} bytes`})`,
        ];
      case "image":
        return [`an image (${part.mediaType})`];
      default:
        return assertNever(part);
    }
  });
}

/** What was said in it, whoever said it. */
export function wordsOf(message: GuideMessage): string {
  return message.role === "tool" ? message.content : message.text;
}
