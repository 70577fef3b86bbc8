// Owns token counts and their sum. T§6: "usage".
import { z } from "zod";

const count = z.exactOptional(z.int().nonnegative());

/** Token counts; a count that the provider did not report is absent, never 0. */
export const Usage = z.strictObject({
  inputTokens: count,
  outputTokens: count,
  totalTokens: count,
  reasoningTokens: count,
  cachedInputTokens: count,
});
export type Usage = z.infer<typeof Usage>;

const COUNTS = [
  "inputTokens",
  "outputTokens",
  "totalTokens",
  "reasoningTokens",
  "cachedInputTokens",
] as const;

/** The sum, count by count; a count absent from both stays absent. */
export function addUsage(left: Usage, right: Usage): Usage {
  const sum: Usage = {};
  for (const name of COUNTS) {
    const value = left[name] === undefined ? right[name] : left[name] + (right[name] ?? 0);
    if (value !== undefined) sum[name] = value;
  }
  return sum;
}
