// Owns the built-in provider that answers before a model is set up: rules, honestly no language model. app.md §3.
// Never a fallback for a configured model that fails.
import {
  type ConversationMessage,
  type JsonValue,
  type ModelDescriptor,
  ModelNotConfiguredError,
  OFFLINE_GUIDE,
} from "@x/shared";
import { z } from "zod";
import type { ITimers } from "../../ports/timers.js";
import type { LlmStreamEvent, ModelStreamRequest, ResolvedModel } from "../../runtime/turns/ports.js";
import type { IModelSource } from "../models/model-registry.js";
import { pause } from "../pause.js";
import { SLOW_DELAY_MS } from "./guide-delay.js";
import { encodeGuideMessage, GuideMessage, wordsOf } from "./guide-message.js";
import { planAnswer } from "./plan-answer.js";
import { splitTokens } from "./split-tokens.js";
import { streamPlan } from "./stream-plan.js";

const GuideMessages = z.array(GuideMessage);

export class OfflineGuide implements ResolvedModel {
  readonly descriptor = OFFLINE_GUIDE;
  readonly #timers: ITimers;
  readonly #delayMs: number;

  constructor(timers: ITimers, delayMs: number) {
    this.#timers = timers;
    this.#delayMs = delayMs;
  }

  encodeMessages(messages: readonly ConversationMessage[]): JsonValue[] {
    return messages.map(encodeGuideMessage);
  }

  async *stream({ messages, tools, signal }: ModelStreamRequest): AsyncGenerator<LlmStreamEvent> {
    const conversation = GuideMessages.parse(messages);
    signal.throwIfAborted();
    const plan = planAnswer(conversation, tools);
    const delayMs = plan.slowly === true ? Math.max(SLOW_DELAY_MS, this.#delayMs) : this.#delayMs;
    yield* streamPlan(plan, {
      pace: async () => {
        if (delayMs > 0) await pause(this.#timers, delayMs, signal);
        signal.throwIfAborted();
      },
      idPrefix: `guide-${conversation.length}`,
      inputTokens: conversation.reduce((sum, message) => sum + splitTokens(wordsOf(message)).length, 0),
    });
  }
}

export class OfflineGuideSource implements IModelSource {
  readonly #guide: OfflineGuide;

  /** `guideDelayMs`: milliseconds between two tokens; 0 streams as fast as it is read. */
  constructor({ timers, guideDelayMs }: { timers: ITimers; guideDelayMs: number }) {
    this.#guide = new OfflineGuide(timers, guideDelayMs);
  }

  providerIds(): readonly string[] {
    return [OFFLINE_GUIDE.provider];
  }

  async resolve({ provider, model }: ModelDescriptor): Promise<ResolvedModel> {
    if (model === OFFLINE_GUIDE.model) return this.#guide;
    throw new ModelNotConfiguredError(
      `the offline guide has one model, "${OFFLINE_GUIDE.model}", and none called "${model}"`,
      { data: { provider, model } },
    );
  }
}
