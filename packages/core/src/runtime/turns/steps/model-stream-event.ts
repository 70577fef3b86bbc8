// Owns believing what a model bridge yields: cleaned of what JSON cannot hold, checked strictly, ids made unique. T§6, T§9.
// Anything else is a `bad-response`, a fact of the turn. Must not write anything.
import {
  AssistantMessage,
  FinishReason,
  type JsonValue,
  JsonValue as JsonValueSchema,
  ModelStep,
  modelWait,
  schemaIssue,
  Usage,
} from "@x/shared";
import { z } from "zod";
import { copyCleanJson } from "../foreign/json-copy.js";
import { fitsInBytes } from "../foreign/json-size.js";
import { thrownMessage } from "../foreign/thrown-message.js";
import { ModelCallError } from "../model-call-error.js";
import type { LlmStreamEvent } from "../ports.js";
import type { ToolCallIds } from "./tool-call-ids.js";

const StreamEvent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["text_delta", "reasoning_delta"]), delta: z.string() }),
  z.strictObject({ type: z.literal("step_event"), event: ModelStep }),
  z.strictObject({ type: z.literal("waiting"), ...modelWait }),
  z.strictObject({
    type: z.literal("completed"),
    message: AssistantMessage,
    finishReason: FinishReason,
    usage: Usage,
    providerMetadata: z.exactOptional(JsonValueSchema),
  }),
]);

/**
 * Bytes of JSON of one answer or step event: half a line of the log, since what is asked for in it stands again in
 * invocations, suspensions and the end of the turn, beside what they have to say themselves.
 */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Throws a `ModelCallError` with the code `bad-response`. */
export function checkedStreamEvent(raw: unknown, ids: ToolCallIds): LlmStreamEvent {
  let event: JsonValue;
  try {
    event = copyCleanJson(raw);
  } catch (error) {
    throw badResponse(thrownMessage(error));
  }
  const unique = withUniqueIds(event, ids);
  // A delta is not stored.
  if (!isDelta(unique) && !fitsInBytes(unique, MAX_ANSWER_BYTES)) {
    throw badResponse(`it takes more than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`);
  }
  const parsed = StreamEvent.safeParse(unique);
  if (parsed.success) return parsed.data;
  throw badResponse(schemaIssue(parsed.error));
}

export function badResponse(problem: string): ModelCallError {
  return new ModelCallError("bad-response", `the model sent what cannot be used: ${problem}`);
}

function isDelta(event: JsonValue): boolean {
  return isRecord(event) && (event["type"] === "text_delta" || event["type"] === "reasoning_delta");
}

type JsonRecord = { readonly [key: string]: JsonValue };

// Before the check: a call without an id is no fault, it gets one.
function withUniqueIds(event: JsonValue, ids: ToolCallIds): JsonValue {
  if (!isRecord(event)) return event;
  const { event: step, message } = event;
  if (isRecord(step) && isRecord(step["toolCall"])) {
    return { ...event, event: { ...step, toolCall: identified(step["toolCall"], (id) => ids.arrive(id)) } };
  }
  if (isRecord(message) && Array.isArray(message["content"])) {
    const content = message["content"].map((part: JsonValue) =>
      isRecord(part) && part["type"] === "tool-call" ? identified(part, (id) => ids.answer(id)) : part,
    );
    return { ...event, message: { ...message, content } };
  }
  return event;
}

function identified(call: JsonRecord, give: (original: string) => string): JsonRecord {
  const original = call["toolCallId"];
  return { ...call, toolCallId: give(typeof original === "string" ? original : "") };
}

function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
