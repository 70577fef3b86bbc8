// Owns what a person may set on a model call and how each provider calls it. PURE. Parameters are stored in every request.
import { assertNever, type JsonValue, type ProviderKind, ReasoningEffort } from "@x/shared";
import { z } from "zod";

export const CallParameters = z.strictObject({
  reasoningEffort: z.exactOptional(ReasoningEffort),
  maxOutputTokens: z.exactOptional(z.int().positive()),
});
export type CallParameters = z.infer<typeof CallParameters>;

type ProviderOptions = Record<string, Record<string, JsonValue>>;

// Tokens that Anthropic may think for; it takes a number where the others take a word.
const THINKING_BUDGET = { low: 2_048, medium: 8_192, high: 24_576 } as const;

/** The AI SDK's provider options for these parameters; keys are the SDK's provider names. */
export function providerOptionsFor(kind: ProviderKind, parameters: CallParameters): ProviderOptions {
  const effort = parameters.reasoningEffort;
  switch (kind) {
    case "openai":
      // Nothing is kept at the provider: encrypted reasoning rides in our own log instead.
      return {
        openai: {
          store: false,
          include: ["reasoning.encrypted_content"],
          ...(effort === undefined ? {} : { reasoningEffort: effort, reasoningSummary: "auto" }),
        },
      };
    case "anthropic":
      return effort === undefined
        ? {}
        : { anthropic: { thinking: { type: "enabled", budgetTokens: THINKING_BUDGET[effort] } } };
    case "google":
      return effort === undefined
        ? {}
        : { google: { thinkingConfig: { includeThoughts: true, thinkingBudget: THINKING_BUDGET[effort] } } };
    case "openrouter":
      return effort === undefined ? {} : { openrouter: { reasoning: { effort } } };
    case "openai-compatible":
      return effort === undefined ? {} : { openaiCompatible: { reasoningEffort: effort } };
    default:
      return assertNever(kind);
  }
}
