// What a scripted model may stream: whole answers of text, reasoning and tool calls, as a bridge would send them.
import type { AssistantPart, JsonValue, ToolCallPart } from "@x/shared";
import { USAGE } from "@x/shared/testing";
import type { LlmStreamEvent } from "../runtime/turns/ports.js";

/** One answer without step events: the shortest stream that completes. */
export function answer(...parts: readonly (string | AssistantPart)[]): LlmStreamEvent[] {
  const [only] = parts;
  const content: string | AssistantPart[] =
    parts.length === 1 && typeof only === "string"
      ? only
      : parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : part));
  const asksForTools = parts.some((part) => typeof part === "object" && part.type === "tool-call");
  const message = { role: "assistant", content } as const;
  return [{ type: "completed", message, finishReason: asksForTools ? "tool-calls" : "stop", usage: USAGE }];
}

/** The same with its step events, and its text in deltas of one word each. */
export function streamed(...parts: readonly (string | AssistantPart)[]): LlmStreamEvent[] {
  const steps = parts.flatMap((part): LlmStreamEvent[] => {
    if (typeof part === "string") return textSteps(part);
    if (part.type === "text") return textSteps(part.text);
    if (part.type === "reasoning") return reasoningSteps(part.text);
    return [callStep(part)];
  });
  return [...steps, ...answer(...parts)];
}

export function callStep(toolCall: ToolCallPart): LlmStreamEvent {
  return { type: "step_event", event: { type: "tool_call", toolCall } };
}

export function textDelta(delta: string): LlmStreamEvent {
  return { type: "text_delta", delta };
}

/** Something that no bridge may send. */
export function garbage(value: unknown): LlmStreamEvent {
  return value as LlmStreamEvent;
}

export function providerError(error: JsonValue): LlmStreamEvent {
  return { type: "step_event", event: { type: "provider_error", error } };
}

function textSteps(text: string): LlmStreamEvent[] {
  return [
    { type: "step_event", event: { type: "text_start" } },
    ...text.split(/(?<= )/).map(textDelta),
    { type: "step_event", event: { type: "text_end", text } },
  ];
}

function reasoningSteps(text: string): LlmStreamEvent[] {
  return [
    { type: "step_event", event: { type: "reasoning_start" } },
    { type: "reasoning_delta", delta: text },
    { type: "step_event", event: { type: "reasoning_end", text } },
  ];
}
