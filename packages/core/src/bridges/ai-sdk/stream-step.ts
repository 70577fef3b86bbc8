// Owns one model step over the AI SDK: exactly one request, one `completed` or one throw. T§8.
import type { JsonValue, ToolDescriptor } from "@x/shared";
import {
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  type SystemModelMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  tool,
} from "ai";
import type { IClock } from "../../ports/clock.js";
import type { ITimers } from "../../ports/timers.js";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import type { LlmStreamEvent } from "../../runtime/turns/ports.js";
import { pause } from "../pause.js";
import { classifyError } from "./classify-error.js";
import { normalizeFinishReason, normalizeUsage } from "./normalize-finish.js";
import { retryWait } from "./retry-wait.js";
import type { NamedServer } from "./server-name.js";
import { StepAssembler, type StepFinish } from "./step-assembler.js";
import { toPlainJson } from "./to-plain-json.js";

export interface StepRequest {
  readonly model: LanguageModel;
  /** A string, or a system message with the provider's cache options. */
  readonly system: string | SystemModelMessage;
  readonly messages: readonly { readonly [key: string]: JsonValue }[];
  readonly tools: readonly ToolDescriptor[];
  readonly providerOptions: Record<string, Record<string, JsonValue>>;
  readonly maxOutputTokens?: number;
  /** Transport retries before the first byte; the loop itself never retries. */
  readonly maxRetries: number;
  readonly signal: AbortSignal;
  readonly timers: ITimers;
  readonly clock: IClock;
  /** What was sent and no failure may quote. */
  readonly secrets: readonly string[];
  /** Who is asked; a failure names it. */
  readonly server: NamedServer;
}

/** Throws `ModelCallError`, or the signal's reason when it was aborted. */
export async function* streamStep(request: StepRequest): AsyncGenerator<LlmStreamEvent> {
  for (let tries = 0; ; tries += 1) {
    const assembler = new StepAssembler();
    let hasBegun = false;
    let failure: unknown;
    try {
      for await (const part of openStream(request)) {
        const events = assemble(assembler, part);
        hasBegun ||= events.length > 0;
        yield* events;
        if (events.at(-1)?.type === "completed") return;
      }
      failure = endedEarly();
    } catch (error) {
      failure = error;
    }
    request.signal.throwIfAborted();
    const wait = hasBegun ? undefined : waitBefore(request, tries, failure);
    if (wait === undefined)
      throw classifyError(failure, { secrets: request.secrets, server: request.server });
    yield wait;
    await pause(request.timers, wait.waitMs, request.signal);
  }
}

/** Undefined: it is not tried again. */
function waitBefore(
  { clock, maxRetries }: StepRequest,
  tries: number,
  failure: unknown,
): Extract<LlmStreamEvent, { type: "waiting" }> | undefined {
  const wait = tries < maxRetries ? retryWait(failure, tries, Date.parse(clock.now())) : undefined;
  return wait && { type: "waiting", ...wait, attempt: tries + 2, of: maxRetries + 1 };
}

function endedEarly(): ModelCallError {
  return new ModelCallError(
    "bad-response",
    "The provider's stream ended before the answer was complete. Try again.",
    { retryable: true },
  );
}

function openStream(request: StepRequest): AsyncIterable<TextStreamPart<ToolSet>> {
  const { model, system, messages, providerOptions, signal } = request;
  const result = streamText({
    model,
    system,
    messages: messages as unknown as ModelMessage[],
    tools: toolSet(request.tools),
    providerOptions: providerOptions as SystemModelMessage["providerOptions"] & object,
    // What is tried again is tried again here, and said.
    maxRetries: 0,
    abortSignal: signal,
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    // Errors arrive as parts of the stream; without this the SDK prints them to the console as well.
    onError: () => undefined,
  });
  return result.fullStream;
}

/** Declared without `execute`: the loop is ours. */
function toolSet(descriptors: readonly ToolDescriptor[]): ToolSet {
  return Object.fromEntries(
    descriptors.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema as Parameters<typeof jsonSchema>[0]) }),
    ]),
  );
}

function assemble(assembler: StepAssembler, part: TextStreamPart<ToolSet>): LlmStreamEvent[] {
  switch (part.type) {
    case "text-start":
      return assembler.start("text", part.id, part.providerMetadata);
    case "reasoning-start":
      return assembler.start("reasoning", part.id, part.providerMetadata);
    case "text-delta":
      return assembler.delta("text", part.id, part.text, part.providerMetadata);
    case "reasoning-delta":
      return assembler.delta("reasoning", part.id, part.text, part.providerMetadata);
    case "text-end":
    case "reasoning-end":
      return assembler.end(part.id, part.providerMetadata);
    case "tool-call":
      return assembler.toolCall({
        id: part.toolCallId,
        name: part.toolName,
        input: part.input,
        metadata: part.providerMetadata,
      });
    case "finish-step":
      return assembler.finish(finishOf(assembler, part));
    case "error":
      throw part.error;
    default:
      // Sources, files, raw chunks and the SDK's own tool results are nothing a step consists of here.
      return [];
  }
}

function finishOf(
  assembler: StepAssembler,
  part: Extract<TextStreamPart<ToolSet>, { type: "finish-step" }>,
): StepFinish {
  const finishReason = normalizeFinishReason(part.finishReason, assembler.asksForTools);
  if (!assembler.hasContent && finishReason !== "content-filter" && finishReason !== "length") {
    throw new ModelCallError("bad-response", "The provider sent an empty answer. Try again.", {
      retryable: true,
    });
  }
  const providerMetadata = toPlainJson(part.providerMetadata);
  return {
    finishReason,
    usage: normalizeUsage(part.usage),
    ...(providerMetadata === undefined ? {} : { providerMetadata }),
  };
}
