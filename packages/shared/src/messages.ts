// Owns the messages of a conversation as they are stored and sent. T§3. Never a system message: the prompt is the agent's.
import { z } from "zod";
import { JsonValue } from "./json.js";

export const ProviderOptions = z.record(z.string(), z.record(z.string(), JsonValue));
export type ProviderOptions = z.infer<typeof ProviderOptions>;

const providerOptions = z.exactOptional(ProviderOptions);

export const TextPart = z.strictObject({ type: z.literal("text"), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

/** A file frozen at send time: `content` holds the text of a text file; without it only the fixed line is encoded. */
export const AttachmentPart = z.strictObject({
  type: z.literal("attachment"),
  path: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.exactOptional(z.int().nonnegative()),
  lineNumber: z.exactOptional(z.int().positive()),
  content: z.exactOptional(z.string()),
});
export type AttachmentPart = z.infer<typeof AttachmentPart>;

export const ImagePart = z.strictObject({
  type: z.literal("image"),
  /** Base64 without a data-URL prefix. */
  data: z.string(),
  mediaType: z.string(),
});
export type ImagePart = z.infer<typeof ImagePart>;

export const UserPart = z.discriminatedUnion("type", [TextPart, AttachmentPart, ImagePart]);
export type UserPart = z.infer<typeof UserPart>;

export const UserMessage = z.strictObject({
  role: z.literal("user"),
  content: z.union([z.string(), z.array(UserPart)]),
  providerOptions,
});
export type UserMessage = z.infer<typeof UserMessage>;

export const AssistantTextPart = z.strictObject({
  type: z.literal("text"),
  text: z.string(),
  providerOptions,
});
export const ReasoningPart = z.strictObject({
  type: z.literal("reasoning"),
  text: z.string(),
  providerOptions,
});
export const ToolCallPart = z.strictObject({
  type: z.literal("tool-call"),
  toolCallId: z.string().min(1),
  toolName: z.string(),
  arguments: JsonValue,
  providerOptions,
});
export type ToolCallPart = z.infer<typeof ToolCallPart>;

export const AssistantPart = z.discriminatedUnion("type", [AssistantTextPart, ReasoningPart, ToolCallPart]);
export type AssistantPart = z.infer<typeof AssistantPart>;

export const AssistantMessage = z.strictObject({
  role: z.literal("assistant"),
  content: z.union([z.string(), z.array(AssistantPart)]),
  providerOptions,
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

export const ToolMessage = z.strictObject({
  role: z.literal("tool"),
  content: z.string(),
  toolCallId: z.string().min(1),
  toolName: z.string(),
  providerOptions,
});
export type ToolMessage = z.infer<typeof ToolMessage>;

export const ConversationMessage = z.discriminatedUnion("role", [UserMessage, AssistantMessage, ToolMessage]);
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** The tool calls of an answer in the order the model asked. */
export function toolCallsOf(message: AssistantMessage): readonly ToolCallPart[] {
  if (typeof message.content === "string") return [];
  return message.content.filter((part) => part.type === "tool-call");
}

/** The visible text of a message: its text parts joined by a line break; attachments, images, reasoning and calls are not text. */
export function textOf(message: ConversationMessage): string {
  if (typeof message.content === "string") return message.content;
  return message.content
    .filter((part) => part.type === "text")
    .map((part) => part.text)
    .join("\n");
}
