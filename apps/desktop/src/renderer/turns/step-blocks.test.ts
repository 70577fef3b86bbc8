import type { ModelCallState } from "@x/shared";
import { called, created, statesOf, stepped, type TurnPart, toolCall, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type StepBlocks, stepBlocks } from "./step-blocks.js";

function call(...steps: readonly TurnPart[]) {
  const [first] = turn(created(), called(0), ...steps).state.modelCalls;
  if (first === undefined) throw new Error("no call");
  return first;
}

const steps = [
  stepped(0, { type: "reasoning_start" }),
  stepped(0, { type: "reasoning_end", text: "Hm" }),
  stepped(0, { type: "text_start" }),
  stepped(0, { type: "text_end", text: "Hello" }),
  stepped(0, { type: "tool_call", toolCall: toolCall("c1") }),
  stepped(0, { type: "text_start" }),
  stepped(0, { type: "finish_step", finishReason: "stop" }),
];

/** The call after each step, as a window sees it: later versions share the items of earlier ones. */
const versions = statesOf(turn(created(), called(0), ...steps).events)
  .slice(1)
  .map((state) => state.modelCalls[0] as ModelCallState);

describe("the blocks of an unanswered call (T§6)", () => {
  it("numbers text and reasoning together and leaves an open block without text", () => {
    expect(stepBlocks(call(...steps), undefined).blocks).toEqual([
      { kind: "reasoning", number: 0, text: "Hm" },
      { kind: "text", number: 1, text: "Hello" },
      { kind: "tool-call", toolCall: toolCall("c1") },
      { kind: "text", number: 2, text: undefined },
    ]);
  });

  it("lets an end without its start be a block of its own, as main numbers it", () => {
    const odd = [stepped(0, { type: "text_end", text: "a" }), stepped(0, { type: "text_start" })];
    expect(stepBlocks(call(...odd), undefined)).toMatchObject({
      blocks: [
        { kind: "text", number: 0, text: "a" },
        { kind: "text", number: 1, text: undefined },
      ],
      started: 2,
    });
  });

  it("extended step by step gives the same as from the beginning", () => {
    let extended: StepBlocks | undefined;
    for (const version of versions) extended = stepBlocks(version, extended);
    expect(extended?.blocks).toEqual(stepBlocks(call(...steps), undefined).blocks);
  });

  it("looks only at what is new, and at nothing when nothing is", () => {
    const [earlier, later] = versions.slice(-2) as [ModelCallState, ModelCallState];
    const before = stepBlocks(earlier, undefined);
    const after = stepBlocks(later, before);
    expect(after.blocks[0]).toBe(before.blocks[0]);
    expect(stepBlocks(later, after)).toBe(after);
  });

  it("begins anew with another line of history", () => {
    const other = stepBlocks(call(stepped(0, { type: "text_start" })), undefined);
    expect(stepBlocks(call(...steps), other)).toEqual(stepBlocks(call(...steps), undefined));
  });
});
