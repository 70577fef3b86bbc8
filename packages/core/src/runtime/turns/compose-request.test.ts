import type { ConversationMessage } from "@x/shared";
import { AGENT, answered, called, callFailed, created, resulted, toolCall, turn } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { composeModelRequest } from "./compose-request.js";

const encode = (messages: readonly ConversationMessage[]) => messages.map(({ role }) => role);
const before: ConversationMessage = { role: "assistant", content: "before" };

describe("T§6 composeModelRequest", () => {
  const { state } = turn(
    created({ context: { previousTurnId: "p" } }),
    called(0, { parameters: { effort: "high" } }),
    callFailed(0),
    called(1),
    answered(1, toolCall("c1"), toolCall("c2")),
    resulted("c2"),
    resulted("c1"),
    called(2),
  );

  it("rebuilds prompt, encoded messages, tools and parameters of the call", () => {
    expect(composeModelRequest(state, 0, [before], AGENT, encode)).toStrictEqual({
      systemPrompt: AGENT.systemPrompt,
      messages: ["assistant", "user"],
      tools: AGENT.tools,
      parameters: { effort: "high" },
    });
  });

  it("carries everything that earlier calls referred to, results in the order asked", () => {
    const composed = composeModelRequest(state, 2, [before], AGENT, (messages) =>
      messages.map((message) => (message.role === "tool" ? message.toolCallId : message.role)),
    );
    expect(composed.messages).toStrictEqual(["assistant", "user", "assistant", "c1", "c2"]);
    expect(composed.parameters).toStrictEqual({});
  });

  it("refuses a call that the turn does not have", () => {
    expect(() => composeModelRequest(state, 3, [], AGENT, encode)).toThrow("has no model call 3");
  });
});
