// Owns the warning about an answer that completed without being whole. Pure. T§8.
import type { FinishReason } from "@x/shared";

/** Undefined for an answer that is whole. */
export function unfinishedText(finishReason: FinishReason): string | undefined {
  switch (finishReason) {
    case "length":
      return "the answer was cut off: the model reached its limit of length";
    case "content-filter":
      return "the answer was cut off by the provider's content filter";
    default:
      return undefined;
  }
}
