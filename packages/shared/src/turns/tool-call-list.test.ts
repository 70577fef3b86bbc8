import { beforeEach, describe, expect, test } from "vitest";
import { answered, called, created, invoked, plain, resulted, toolCall, turn } from "../testing/index.js";
import { findToolCall } from "./calls.js";
import { PersistentList } from "./persistent-list.js";
import { applyTurnEvent } from "./reduce.js";
import type { ToolCallState, TurnState } from "./state.js";
import { ToolCallList } from "./tool-call-list.js";

describe("finding a tool call in a state", () => {
  /** A turn whose first call is open: the place where histories part. */
  let open: TurnState;
  beforeEach(() => {
    open = turn(created(), called(0)).state;
  });

  const answerWith = (...ids: string[]): TurnState =>
    applyTurnEvent(open, answered(0, ...ids.map((id) => toolCall(id)))({ position: 2, state: open }));

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
    const branches = [answerWith("c1", "c2"), answerWith("c2", "c1", "c3"), answerWith("c4")];
    const orders = branches.map((state) =>
      ["c1", "c2", "c3", "c4"].map((id) => findToolCall(state, id)?.order),
    );
    expect(orders).toStrictEqual([
      [0, 1, undefined, undefined],
      [1, 0, 2, undefined],
      [undefined, undefined, undefined, 0],
    ]);
  });

  test("T§7 an id that only another branch used is free here", () => {
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
});

describe("the list of tool calls", () => {
  const call = (toolCallId: string): ToolCallState => ({
    modelCallIndex: 0,
    order: 0,
    toolCallId,
    toolName: "read",
    input: null,
    progress: PersistentList.empty(),
  });

  test("T§7 appending no call, and replacing one, leaves the older version as it was", () => {
    const list = ToolCallList.from([call("c1"), call("c2")]);
    expect(list.append([])).toBe(list);
    const changed = { ...call("c2"), order: 1 };
    const replaced = list.replace(changed);
    expect(replaced.find("c2")).toBe(changed);
    expect([...replaced.items].map(({ order }) => order)).toStrictEqual([0, 1]);
    expect(list.find("c2")?.order).toBe(0);
  });

  test("T§7 a call that only a later version has is not found, and may be appended elsewhere", () => {
    const list = ToolCallList.from([call("c1")]);
    const later = list.append([call("c2"), call("c3")]);
    expect(list.find("c3")).toBeUndefined();
    const other = list.append([call("c3")]).append([call("c4")]);
    expect([...other.items].map(({ toolCallId }) => toolCallId)).toStrictEqual(["c1", "c3", "c4"]);
    expect(["c3", "c4"].map((id) => other.find(id)?.toolCallId)).toStrictEqual(["c3", "c4"]);
    expect(later.find("c3")).toBe(later.items.at(2));
  });

  test("T§7 replacing a call that is not there is a bug of the caller", () => {
    expect(() => ToolCallList.from([call("c1")]).replace(call("c8"))).toThrow(
      /^tool call c8 is not in the turn$/,
    );
  });
});
