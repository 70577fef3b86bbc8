import { FinishReason } from "@x/shared";
import { describe, expect, it } from "vitest";
import { unfinishedText } from "./unfinished-text.js";

describe("an answer that completed without being whole (T§8)", () => {
  it("is told of the reasons that cut it off, and of no other", () => {
    expect(FinishReason.options.map((reason) => [reason, unfinishedText(reason)])).toEqual([
      ["stop", undefined],
      ["length", "the answer was cut off: the model reached its limit of length"],
      ["tool-calls", undefined],
      ["content-filter", "the answer was cut off by the provider's content filter"],
      ["other", undefined],
    ]);
  });
});
