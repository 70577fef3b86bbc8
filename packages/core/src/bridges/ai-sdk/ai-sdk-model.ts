// Owns `ResolvedModel` over the AI SDK. What it is given is what was stored; what it adds is transport only. T§8, app §4.
import type { ConversationMessage, JsonValue, ModelDescriptor, ProviderSettings } from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import type { ITimers } from "../../ports/timers.js";
import type { LlmStreamEvent, ModelStreamRequest, ResolvedModel } from "../../runtime/turns/ports.js";
import { markCacheBreakpoints, systemBreakpoint } from "./cache-breakpoints.js";
import { CallParameters, providerOptionsFor } from "./call-parameters.js";
import { encodeMessage } from "./encode-message.js";
import { createLanguageModel } from "./language-model.js";
import { prepareTransport } from "./prepare-transport.js";
import { refusePages } from "./refuse-pages.js";
import { streamStep } from "./stream-step.js";

export interface AiSdkModelInput {
  readonly provider: Pick<ProviderSettings, "id" | "kind" | "label" | "baseUrl">;
  readonly modelId: string;
  readonly apiKey?: string;
  readonly parameters: CallParameters;
  readonly fetch: typeof globalThis.fetch;
  /** Of transport, before the first byte of an answer. */
  readonly maxRetries: number;
  readonly timers: ITimers;
  readonly clock: IClock;
}

export class AiSdkModel implements ResolvedModel {
  readonly descriptor: ModelDescriptor;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly #input: AiSdkModelInput;

  constructor(input: AiSdkModelInput) {
    this.descriptor = { provider: input.provider.id, model: input.modelId };
    this.parameters = input.parameters;
    this.#input = input;
  }

  encodeMessages(messages: readonly ConversationMessage[]): JsonValue[] {
    return messages.map(encodeMessage);
  }

  stream(request: ModelStreamRequest): AsyncIterable<LlmStreamEvent> {
    const { provider, apiKey, clock, maxRetries, timers } = this.#input;
    const parameters = CallParameters.parse(request.parameters);
    const messages = prepareTransport(request.messages);
    const cached = provider.kind === "anthropic";
    const { maxOutputTokens } = parameters;
    return streamStep({
      model: createLanguageModel({ ...this.#input, fetch: refusePages(this.#input.fetch) }),
      system: cached
        ? { role: "system", content: request.systemPrompt, providerOptions: systemBreakpoint }
        : request.systemPrompt,
      messages: cached ? markCacheBreakpoints(messages) : messages,
      tools: request.tools,
      providerOptions: providerOptionsFor(provider.kind, parameters),
      maxRetries,
      timers,
      clock,
      signal: request.signal,
      server: provider,
      secrets: apiKey === undefined ? [] : [apiKey],
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    });
  }
}
