import { describe, expect, test } from "vitest";
import { ConversationMessage, textOf, toolCallsOf } from "./messages.js";

const providerOptions = { test: { cached: true } };
const call = { type: "tool-call", toolCallId: "c1", toolName: "read", arguments: { path: "a" } } as const;

/** Every shape of message, each optional field somewhere. */
const MESSAGES: readonly ConversationMessage[] = [
  { role: "user", content: "Hello", providerOptions },
  {
    role: "user",
    content: [
      { type: "text", text: "See" },
      { type: "attachment", path: "/a.txt", filename: "a.txt", mimeType: "text/plain" },
      {
        type: "attachment",
        path: "/b.txt",
        filename: "b.txt",
        mimeType: "text/plain",
        size: 2,
        lineNumber: 7,
        content: "b\n",
      },
      { type: "image", data: "AAAA", mediaType: "image/png" },
    ],
  },
  { role: "assistant", content: "Hi", providerOptions },
  {
    role: "assistant",
    content: [
      { type: "text", text: "Hi", providerOptions },
      { type: "reasoning", text: "Hm", providerOptions },
      { ...call, providerOptions },
    ],
  },
  { role: "tool", content: "b", toolCallId: "c1", toolName: "read", providerOptions },
];

const isValid = (value: unknown): boolean => ConversationMessage.safeParse(value).success;

/** Every object within a value, itself first. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe("the schema of messages", () => {
  test.each(MESSAGES)("T§3 %j passes as it is", (message) => {
    expect(ConversationMessage.parse(message)).toStrictEqual(message);
  });

  test.each(MESSAGES)("T§3 %j refuses an unknown field in the message and in each part", (message) => {
    const copy = structuredClone(message);
    const strict = objectsIn(copy).filter((item) => "role" in item || "type" in item);
    for (const item of strict) {
      Object.assign(item, { note: "x" });
      expect(isValid(copy)).toBe(false);
      Reflect.deleteProperty(item, "note");
    }
    expect(isValid(copy)).toBe(true);
  });

  test.each(MESSAGES)("T§2 %j refuses undefined anywhere", (message) => {
    const copy = structuredClone(message);
    for (const item of objectsIn(copy).filter((found) => !Array.isArray(found))) {
      for (const [key, value] of Object.entries(item)) {
        Object.assign(item, { [key]: undefined });
        expect(isValid(copy)).toBe(false);
        Object.assign(item, { [key]: value });
      }
    }
    expect(isValid(copy)).toBe(true);
  });

  test("T§3 a system message is no message of a conversation", () => {
    expect(isValid({ role: "system", content: "You help." })).toBe(false);
  });

  test("T§3 a part belongs to its own kind of message", () => {
    expect(isValid({ role: "user", content: [call] })).toBe(false);
    expect(
      isValid({ role: "assistant", content: [{ type: "image", data: "", mediaType: "image/png" }] }),
    ).toBe(false);
    expect(isValid({ role: "tool", content: [], toolCallId: "c1", toolName: "read" })).toBe(false);
  });

  test("T§3 refuses an empty tool call id, a negative size, a line 0, arguments that are no JSON", () => {
    const attachment = { type: "attachment", path: "/a", filename: "a", mimeType: "text/plain" };
    expect([
      isValid({ role: "tool", content: "", toolCallId: "", toolName: "read" }),
      isValid({ role: "assistant", content: [{ ...call, toolCallId: "" }] }),
      isValid({ role: "assistant", content: [{ ...call, arguments: undefined }] }),
      isValid({ role: "assistant", content: [{ ...call, arguments: new Date(0) }] }),
      isValid({ role: "assistant", content: "", providerOptions: { test: "flat" } }),
      isValid({ role: "user", content: [{ ...attachment, size: -1 }] }),
      isValid({ role: "user", content: [{ ...attachment, lineNumber: 0 }] }),
    ]).toStrictEqual([false, false, false, false, false, false, false]);
  });
});

describe("what a message says", () => {
  test("T§3 its tool calls in the order asked", () => {
    const other = { ...call, toolCallId: "c2" };
    expect(
      toolCallsOf({ role: "assistant", content: [other, { type: "text", text: "and" }, call] }),
    ).toStrictEqual([other, call]);
    expect(toolCallsOf({ role: "assistant", content: "none" })).toStrictEqual([]);
  });

  test("T§3 its text: the text parts alone, a line each", () => {
    expect(MESSAGES.map(textOf)).toStrictEqual(["Hello", "See", "Hi", "Hi", "b"]);
    expect(
      textOf({
        role: "assistant",
        content: [{ type: "text", text: "one" }, call, { type: "text", text: "two" }],
      }),
    ).toBe("one\ntwo");
  });
});
