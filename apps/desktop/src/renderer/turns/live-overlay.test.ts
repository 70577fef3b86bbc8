import type { DeltaFeedMessage, LiveCall } from "@x/shared";
import { answered, called, callFailed, created, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { clearSettled, joinDelta, joinLive } from "./live-overlay.js";

function piece(block: number, from: number, delta: string, modelCallIndex = 0): DeltaFeedMessage {
  const event = { type: "text_delta" as const, turnId: "t", modelCallIndex, delta };
  return { turnId: "t", sessionId: null, event, modelCallIndex, block, from };
}

function text(...texts: readonly string[]): LiveCall {
  return { modelCallIndex: 0, blocks: texts.map((each) => ({ kind: "text", text: each })) };
}

describe("joining a piece of live text by its position (app.md §1)", () => {
  it("appends what continues the text", () => {
    expect(joinDelta(text("Hel"), piece(0, 3, "lo"))).toEqual({ overlay: text("Hello"), gap: false });
  });

  it("begins a call and a block where nothing was before", () => {
    expect(joinDelta(undefined, piece(0, 0, "a"))).toEqual({ overlay: text("a"), gap: false });
    expect(joinDelta(text("a"), piece(1, 0, "b"))).toEqual({ overlay: text("a", "b"), gap: false });
  });

  it("keeps the kind that the piece names", () => {
    const reasoning: DeltaFeedMessage = {
      ...piece(0, 0, "hm"),
      event: { type: "reasoning_delta", turnId: "t", modelCallIndex: 0, delta: "hm" },
    };
    expect(joinDelta(undefined, reasoning).overlay?.blocks).toEqual([{ kind: "reasoning", text: "hm" }]);
  });

  it("drops what is covered, as the same object", () => {
    const overlay = text("Hello");
    expect(joinDelta(overlay, piece(0, 1, "el")).overlay).toBe(overlay);
  });

  it("takes the new end of a piece that overlaps", () => {
    expect(joinDelta(text("Hel"), piece(0, 1, "ello"))).toEqual({ overlay: text("Hello"), gap: false });
  });

  it("refuses what leaves a hole in a block, or among the blocks", () => {
    const overlay = text("Hel");
    expect(joinDelta(overlay, piece(0, 5, "!"))).toEqual({ overlay, gap: true });
    expect(joinDelta(overlay, piece(2, 0, "!"))).toEqual({ overlay, gap: true });
    expect(joinDelta(undefined, piece(0, 1, "!"))).toEqual({ overlay: undefined, gap: true });
  });

  it("drops a piece of an earlier call and lets a later call replace the text", () => {
    const later: LiveCall = { modelCallIndex: 1, blocks: [{ kind: "text", text: "new" }] };
    expect(joinDelta(later, piece(0, 0, "old", 0))).toEqual({ overlay: later, gap: false });
    expect(joinDelta(text("old"), piece(0, 0, "new", 1))).toEqual({ overlay: later, gap: false });
  });
});

describe("joining the answer to a subscription (app.md §1)", () => {
  it("keeps the longer text of each block: both are beginnings of the same", () => {
    expect(joinLive(text("Hello", "a"), text("Hel", "ab", "c"))).toEqual(text("Hello", "ab", "c"));
  });

  it("takes the later call and ignores an earlier one", () => {
    const later: LiveCall = { modelCallIndex: 1, blocks: [] };
    expect(joinLive(text("a"), later)).toBe(later);
    expect(joinLive(later, text("a"))).toBe(later);
  });

  it("changes nothing when no call is open", () => {
    const overlay = text("a");
    expect(joinLive(overlay, undefined)).toBe(overlay);
    expect(joinLive(undefined, undefined)).toBe(undefined);
  });
});

describe("clearing by the canonical answer (S§10.3)", () => {
  it("keeps the text while its call is open", () => {
    const overlay = text("a");
    expect(clearSettled(overlay, turn(created(), called(0)).state)).toBe(overlay);
    expect(clearSettled(overlay, undefined)).toBe(overlay);
  });

  it.each([
    ["answered", turn(created(), called(0), answered(0, "whole")).state],
    ["failed", turn(created(), called(0), callFailed(0)).state],
  ])("drops the text once its call is %s", (_, state) => {
    expect(clearSettled(text("a"), state)).toBe(undefined);
  });
});
