import { describe, expect, test } from "vitest";
import type { AssistantPart, ConversationMessage } from "../messages.js";
import { toolCall } from "../testing/index.js";
import { stripContinuation } from "./strip-continuation.js";

const providerOptions = { test: { signature: "sealed" } };
const assistant = (...content: AssistantPart[]): ConversationMessage => ({ role: "assistant", content });
const strip = (message: ConversationMessage) => stripContinuation([message]);

describe("stripping a segment for another endpoint", () => {
  test("T§5 drops providerOptions of the message", () => {
    expect(strip({ role: "assistant", content: "Hi", providerOptions })).toStrictEqual([
      { role: "assistant", content: "Hi" },
    ]);
    expect(
      strip({ role: "assistant", content: [{ type: "text", text: "Hi" }], providerOptions }),
    ).toStrictEqual([{ role: "assistant", content: [{ type: "text", text: "Hi" }] }]);
  });

  test("T§5 drops providerOptions of texts and tool calls", () => {
    expect(
      strip(
        assistant(
          { type: "text", text: "Hi", providerOptions },
          { ...toolCall("c1", "read", { path: "a" }), providerOptions },
        ),
      ),
    ).toStrictEqual([assistant({ type: "text", text: "Hi" }, toolCall("c1", "read", { path: "a" }))]);
  });

  test("T§5 an empty text stays: only reasoning is dropped", () => {
    expect(strip(assistant({ type: "text", text: "", providerOptions }, toolCall("c1")))).toStrictEqual([
      assistant({ type: "text", text: "" }, toolCall("c1")),
    ]);
  });

  test("T§5 reasoning with visible text becomes an ordinary text part in its place", () => {
    expect(
      strip(assistant({ type: "reasoning", text: "Hm.", providerOptions }, { type: "text", text: "Hi" })),
    ).toStrictEqual([assistant({ type: "text", text: "Hm." }, { type: "text", text: "Hi" })]);
    expect(strip(assistant({ type: "reasoning", text: " Hm.\n" }))).toStrictEqual([
      assistant({ type: "text", text: " Hm.\n" }),
    ]);
  });

  test.each(["", " \n\t"])("T§5 reasoning without visible text (%j) is dropped", (text) => {
    expect(
      strip(assistant({ type: "reasoning", text, providerOptions }, { type: "text", text: "Hi" })),
    ).toStrictEqual([assistant({ type: "text", text: "Hi" })]);
  });

  test("T§5 a message left empty becomes an empty text", () => {
    const empty = [{ role: "assistant", content: "" }];
    expect(strip(assistant({ type: "reasoning", text: "", providerOptions }))).toStrictEqual(empty);
    expect(strip(assistant())).toStrictEqual(empty);
  });

  test("T§5 only assistant output is sealed: inputs and tool results pass as they are", () => {
    const others: ConversationMessage[] = [
      { role: "user", content: "Hello", providerOptions },
      { role: "tool", content: "one", toolCallId: "c1", toolName: "read", providerOptions },
    ];
    const stripped = stripContinuation(others);
    expect(stripped).toStrictEqual(others);
    expect(stripped[0]).toBe(others[0]);
    expect(stripped[1]).toBe(others[1]);
  });

  test("T§5 a message with nothing to strip stays the same object", () => {
    const plainText: ConversationMessage = { role: "assistant", content: "Hi" };
    const parts = assistant({ type: "text", text: "Hi" }, toolCall("c1"));
    expect(strip(plainText)[0]).toBe(plainText);
    expect(strip(parts)[0]).toBe(parts);
  });
});
