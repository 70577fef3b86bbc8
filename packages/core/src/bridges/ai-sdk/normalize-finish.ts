// Owns the AI SDK's finish reason and usage in our words. PURE. T§6.
import type { FinishReason, Usage } from "@x/shared";
import type { LanguageModelUsage, FinishReason as SdkFinishReason } from "ai";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";

/**
 * An answer that asks for tools ended because of that, whatever word its provider has for it.
 * Throws `bad-response` for a stream that stopped without the provider's final marker: its text may be cut.
 */
export function normalizeFinishReason(reason: SdkFinishReason, asksForTools: boolean): FinishReason {
  switch (reason) {
    case "stop":
    case "length":
    case "tool-calls":
    case "content-filter":
      return reason;
    case "error":
      throw new ModelCallError(
        "bad-response",
        "The answer ended without the provider's final marker, so it may be cut off. Try again.",
        { retryable: true },
      );
    default:
      return asksForTools ? "tool-calls" : "other";
  }
}

/** A count that the provider did not report stays absent; never NaN, never negative. */
export function normalizeUsage(usage: LanguageModelUsage | undefined): Usage {
  const counts = {
    inputTokens: usage?.inputTokens,
    outputTokens: usage?.outputTokens,
    totalTokens: usage?.totalTokens,
    reasoningTokens: usage?.outputTokenDetails?.reasoningTokens,
    cachedInputTokens: usage?.inputTokenDetails?.cacheReadTokens,
  };
  const known = Object.entries(counts).filter(
    ([, count]) => Number.isSafeInteger(count) && (count as number) >= 0,
  );
  return Object.fromEntries(known) as Usage;
}
