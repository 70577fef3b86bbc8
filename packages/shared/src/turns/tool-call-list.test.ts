import { describe, expect, test } from "vitest";
import { answered, called, created, invoked, plain, resulted, toolCall, turn } from "../testing/index.js";
import { applyTurnEvent } from "./reduce.js";
import type { ToolCallState, TurnState } from "./state.js";
import { findToolCall, withToolCall } from "./tool-call-index.js";

/** A turn whose first call is open: the place where histories part. */
const open = turn(created(), called(0));

const answerWith = (...ids: string[]): TurnState =>
  applyTurnEvent(
    open.state,
    answered(0, ...ids.map((id) => toolCall(id)))({ position: 2, state: open.state }),
  );

describe("finding a tool call", () => {
  test("T§7 by its id, in its newest version", () => {
    const { state } = turn(
      created(),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      invoked("c2"),
      resulted("c2"),
    );
    expect(findToolCall(state, "c2")).toBe(state.toolCalls[1]);
    expect(findToolCall(state, "c2")?.result?.toolCallId).toBe("c2");
    expect(findToolCall(state, "c3")).toBeUndefined();
  });

  test("T§7 branches from one state have the same id at different places, or not at all", () => {
    const one = answerWith("c1", "c2");
    const other = answerWith("c2", "c1", "c3");
    const third = answerWith("c4");
    const orderOf = (state: TurnState, id: string) => findToolCall(state, id)?.order;
    expect(["c1", "c2", "c3", "c4"].map((id) => orderOf(one, id))).toStrictEqual([
      0,
      1,
      undefined,
      undefined,
    ]);
    expect(["c1", "c2", "c3", "c4"].map((id) => orderOf(other, id))).toStrictEqual([1, 0, 2, undefined]);
    expect(["c1", "c2", "c3", "c4"].map((id) => orderOf(third, id))).toStrictEqual([
      undefined,
      undefined,
      undefined,
      0,
    ]);
  });

  test("T§7 an id that only a later version or another branch used is free here", () => {
    answerWith("c1");
    expect(answerWith("c9", "c1").toolCalls.map(({ toolCallId }) => toolCallId)).toStrictEqual(["c9", "c1"]);
  });

  test("T§7 a state that was read back from JSON, or put together by hand, is searched all the same", () => {
    const state = answerWith("c1", "c2");
    const readBack = plain(state) as TurnState;
    expect(findToolCall(readBack, "c2")).toBe(readBack.toolCalls[1]);
    const extra: ToolCallState = { ...(state.toolCalls[0] as ToolCallState), toolCallId: "c7", order: 2 };
    const byHand = { ...state, toolCalls: [...state.toolCalls, extra] };
    expect(findToolCall(byHand, "c7")).toBe(extra);
    expect(findToolCall(byHand, "c1")).toBe(state.toolCalls[0]);
    expect(findToolCall(state, "c7")).toBeUndefined();
  });

  test("T§7 an id that every object inherits is no tool call", () => {
    expect(findToolCall(answerWith("c1"), "constructor")).toBeUndefined();
  });

  test("T§7 replacing a call that is not there is a bug of the caller", () => {
    const call = { ...(answerWith("c1").toolCalls[0] as ToolCallState), toolCallId: "c8" };
    expect(() => withToolCall(answerWith("c1"), call)).toThrow(/^tool call c8 is not in the state$/);
  });
});
