import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  classificationFailed,
  created,
  invoked,
  permissionRequired,
  progressed,
  resulted,
  statesOf,
  stepped,
  suspended,
  type TurnPart,
  toolCall,
  turn,
} from "../testing/index.js";
import type { TurnState } from "./state.js";

/** The states before and after the last of the parts. */
function aroundLast(...parts: readonly TurnPart[]): readonly [TurnState, TurnState] {
  return statesOf(turn(...parts).events).slice(-2) as [TurnState, TurnState];
}

const asked = [
  created(),
  called(0),
  answered(0, toolCall("c1"), toolCall("c2"), toolCall("c3", "deploy")),
] as const;

describe("a new state shares with the old one", () => {
  test("T§7 everything but the open call, when a step arrives", () => {
    const [before, after] = aroundLast(
      ...asked,
      resulted("c1"),
      resulted("c2"),
      resulted("c3"),
      called(1),
      stepped(1, { type: "text_start" }),
    );
    expect(after.definition).toBe(before.definition);
    expect(after.toolCalls).toBe(before.toolCalls);
    expect(after.usage).toBe(before.usage);
    expect(after.modelCalls[0]).toBe(before.modelCalls[0]);
    expect(after.modelCalls[1]).not.toBe(before.modelCalls[1]);
    expect(after.modelCalls[1]?.request).toBe(before.modelCalls[1]?.request);
  });

  test("T§7 everything but its tool call, when progress arrives", () => {
    const [before, after] = aroundLast(...asked, invoked("c2"), progressed("c2", 1));
    expect(after.modelCalls).toBe(before.modelCalls);
    expect(after.toolCalls[0]).toBe(before.toolCalls[0]);
    expect(after.toolCalls[1]).not.toBe(before.toolCalls[1]);
    expect(after.toolCalls[1]?.invocation).toBe(before.toolCalls[1]?.invocation);
    expect(after.toolCalls[2]).toBe(before.toolCalls[2]);
  });

  test("T§7 the calls that a failed classification does not name", () => {
    const [before, after] = aroundLast(
      ...asked,
      permissionRequired("c1"),
      permissionRequired("c3"),
      classificationFailed("c1", "c3"),
    );
    expect(after.toolCalls.map((call, position) => call === before.toolCalls[position])).toStrictEqual([
      false,
      true,
      false,
    ]);
  });

  test("T§7 the tool calls, when an answer asks for none", () => {
    const [before, after] = aroundLast(created(), called(0), answered(0, "Hi"));
    expect(after.toolCalls).toBe(before.toolCalls);
  });

  test("T§7 all but the suspension, when the turn suspends", () => {
    const [before, after] = aroundLast(...asked, permissionRequired("c1"), suspended());
    const { suspension, ...rest } = after;
    expect(suspension?.type).toBe("turn_suspended");
    for (const key of Object.keys(before) as (keyof TurnState)[])
      expect(rest[key as never]).toBe(before[key]);
    expect(Object.keys(rest)).toStrictEqual(Object.keys(before));
  });
});
