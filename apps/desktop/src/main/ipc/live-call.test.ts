import type { ModelStep, TurnDelta, TurnStreamEvent } from "@x/shared";
import { describe, expect, it } from "vitest";
import { followTurn, type OverlaidCall, positionOf } from "./live-call.js";

const base = { turnId: "t1", ts: "2025-11-11T04:36:29.000Z", modelCallIndex: 0 };
const step = (event: ModelStep): TurnStreamEvent => ({ ...base, type: "model_step_event", event });
const text = (delta: string, modelCallIndex = 0): TurnDelta => ({
  type: "text_delta",
  turnId: "t1",
  modelCallIndex,
  delta,
});
const reasoning = (delta: string): TurnDelta => ({ ...text(delta), type: "reasoning_delta" });
const requested: TurnStreamEvent = {
  ...base,
  type: "model_call_requested",
  request: { messages: ["input"], parameters: {} },
};

const after = (...events: TurnStreamEvent[]): OverlaidCall | undefined =>
  events.reduce<OverlaidCall | undefined>(followTurn, undefined);

describe("the overlay of the open call, app.md §1", () => {
  it("holds every block of the open call with its text so far", () => {
    expect(
      after(
        requested,
        step({ type: "reasoning_start" }),
        reasoning("Let me "),
        reasoning("see."),
        step({ type: "reasoning_end", text: "Let me see." }),
        step({ type: "text_start" }),
        text("Hel"),
        text("lo"),
      ),
    ).toEqual({
      modelCallIndex: 0,
      blocks: [
        { kind: "reasoning", text: "Let me see." },
        { kind: "text", text: "Hello" },
      ],
      open: true,
    });
  });

  it("places a delta behind the text of the open block, in UTF-16 code units", () => {
    const call = after(requested, step({ type: "text_start" }), text("👍"));
    expect(positionOf(call, text("!"))).toEqual({ block: 0, from: 2 });
  });

  it("gives a delta without a block of its kind a block of its own", () => {
    expect(positionOf(undefined, text("a"))).toEqual({ block: 0, from: 0 });
    expect(positionOf(after(requested, reasoning("hm")), text("a"))).toEqual({ block: 1, from: 0 });
    expect(positionOf(after(requested, text("a"), step({ type: "text_end", text: "a" })), text("b"))).toEqual(
      {
        block: 1,
        from: 0,
      },
    );
  });

  it("starts anew with the next call", () => {
    expect(positionOf(after(requested, text("old")), text("new", 1))).toEqual({ block: 0, from: 0 });
    expect(after(requested, text("old"), text("new", 1))).toEqual({
      modelCallIndex: 1,
      blocks: [{ kind: "text", text: "new" }],
      open: true,
    });
  });

  it("takes the text that the end of a block names", () => {
    expect(after(requested, text("He"), step({ type: "text_end", text: "Hello" }))).toEqual({
      modelCallIndex: 0,
      blocks: [{ kind: "text", text: "Hello" }],
      open: false,
    });
  });

  it("is gone once the call is settled, and not before", () => {
    const failed: TurnStreamEvent = { ...base, type: "model_call_failed", error: "gone" };
    const finished = step({ type: "finish_step", finishReason: "stop" });
    expect(after(requested, text("a"), finished)?.blocks).toEqual([{ kind: "text", text: "a" }]);
    expect(after(requested, text("a"), finished, failed)).toBe(undefined);
  });
});
