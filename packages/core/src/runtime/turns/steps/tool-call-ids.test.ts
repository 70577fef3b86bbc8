import type { ConversationMessage } from "@x/shared";
import { answered, called, callFailed, created, resulted, stepped, toolCall, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { ToolCallIds, usedToolCallIds } from "./tool-call-ids.js";

const idsAfter = (...used: string[]) => new ToolCallIds(2, () => new Set(used));

describe("T§9 tool-call ids", () => {
  it("keeps an id that is free", () => {
    const ids = idsAfter("a");
    expect([ids.arrive("b"), ids.answer("b")]).toStrictEqual(["b", "b"]);
  });

  it("replaces an id that is empty or used before", () => {
    const ids = idsAfter("call_1");
    expect([ids.arrive(""), ids.arrive("call_1")]).toStrictEqual(["call_2_0", "call_2_1"]);
    expect([ids.answer(""), ids.answer("call_1")]).toStrictEqual(["call_2_0", "call_2_1"]);
  });

  it("replaces an id that comes twice, in the order of arrival", () => {
    const ids = idsAfter();
    expect([ids.arrive("x"), ids.arrive("x"), ids.arrive("")]).toStrictEqual(["x", "call_2_1", "call_2_2"]);
    expect([ids.answer("x"), ids.answer(""), ids.answer("x")]).toStrictEqual(["x", "call_2_2", "call_2_1"]);
  });

  it("suffixes an invented id until it is free", () => {
    expect(idsAfter("call_2_0", "call_2_0_2").arrive("")).toBe("call_2_0_3");
  });

  it("names calls that come with the response only", () => {
    const ids = idsAfter("x");
    expect([ids.answer("x"), ids.answer("y"), ids.answer("y")]).toStrictEqual(["call_2_0", "y", "call_2_2"]);
  });

  it("looks for used ids only when a call arrives, and once", () => {
    let looks = 0;
    const ids = new ToolCallIds(0, () => {
      looks += 1;
      return new Set();
    });
    expect(looks).toBe(0);
    ids.arrive("a");
    ids.arrive("b");
    expect(looks).toBe(1);
  });
});

it("T§9 ids of the context, of answers, of results and of calls that were cut off are all used", () => {
  const { state } = turn(
    created(),
    called(0),
    stepped(0, { type: "tool_call", toolCall: toolCall("cut off") }),
    callFailed(0),
    called(1),
    answered(1, toolCall("answered")),
    resulted("answered"),
  );
  const prefix: ConversationMessage[] = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: [toolCall("before")] },
    { role: "tool", content: "", toolCallId: "result before", toolName: "read" },
  ];
  expect(usedToolCallIds(state, prefix)).toStrictEqual(
    new Set(["before", "result before", "answered", "cut off"]),
  );
});
