import { describe, expect, test } from "vitest";
import { addUsage } from "./usage.js";

const ALL = { inputTokens: 1, outputTokens: 2, totalTokens: 3, reasoningTokens: 4, cachedInputTokens: 5 };

describe("the sum of two usages", () => {
  test("T§6 adds count by count", () => {
    expect(addUsage(ALL, ALL)).toStrictEqual({
      inputTokens: 2,
      outputTokens: 4,
      totalTokens: 6,
      reasoningTokens: 8,
      cachedInputTokens: 10,
    });
  });

  test("T§6 a count that one side does not report is the other's", () => {
    expect(addUsage({ inputTokens: 1 }, { outputTokens: 2 })).toStrictEqual({
      inputTokens: 1,
      outputTokens: 2,
    });
    expect(addUsage({}, ALL)).toStrictEqual(ALL);
    expect(addUsage(ALL, {})).toStrictEqual(ALL);
  });

  test("T§6 a count that nobody reports stays absent, and a reported 0 stays 0", () => {
    expect(addUsage({}, {})).toStrictEqual({});
    expect(addUsage({ inputTokens: 0 }, {})).toStrictEqual({ inputTokens: 0 });
  });
});
