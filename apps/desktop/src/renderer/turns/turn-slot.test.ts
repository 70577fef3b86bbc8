import { type LiveCall, StoreIoError } from "@x/shared";
import { called, created, TURN_ID, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { type TurnSlotInput, turnSlot } from "./turn-slot.js";

const unread: TurnSlotInput = {
  turnId: TURN_ID,
  state: undefined,
  overlay: undefined,
  failure: undefined,
  active: false,
};
const { state } = turn(created(), called(0));
const live: LiveCall = { modelCallIndex: 0, blocks: [{ kind: "text", text: "Hel" }] };

describe("what stands in a turn's place", () => {
  it("is a gap until it is read, its failure, or its timeline", () => {
    expect(turnSlot(unread, undefined)).toEqual({ kind: "loading", turnId: TURN_ID });
    const error = new StoreIoError("disk");
    expect(turnSlot({ ...unread, failure: error }, undefined)).toEqual({
      kind: "unreadable",
      turnId: TURN_ID,
      error,
    });
    expect(turnSlot({ ...unread, state }, undefined)).toMatchObject({ kind: "shown", timeline: { state } });
  });

  it("stays in view when reading it again fails", () => {
    expect(turnSlot({ ...unread, state, failure: new StoreIoError("disk") }, undefined).kind).toBe("shown");
  });

  it.each<readonly [string, TurnSlotInput]>([
    ["a gap", unread],
    ["a failure", { ...unread, failure: new StoreIoError("disk") }],
    ["a timeline", { ...unread, state, overlay: live, active: true }],
  ])("is the same object while nothing changes: %s", (_, input) => {
    const slot = turnSlot(input, undefined);
    expect(turnSlot(input, slot)).toBe(slot);
  });

  it.each<readonly [string, Partial<TurnSlotInput>]>([
    ["the log", { state: turn(created(), called(0)).state }],
    ["the live text", { overlay: { ...live } }],
    ["whether it is processed", { active: false }],
  ])("is another one when something changed: %s", (_, change) => {
    const input = { ...unread, state, overlay: live, active: true };
    const slot = turnSlot(input, undefined);
    expect(turnSlot({ ...input, ...change }, slot)).not.toBe(slot);
  });
});
