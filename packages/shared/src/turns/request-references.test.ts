import { describe, expect, test } from "vitest";
import type { ConversationMessage } from "../messages.js";
import {
  answered,
  called,
  callFailed,
  created,
  PREVIOUS_TURN_ID,
  resulted,
  type TurnPart,
  toolCall,
  turn,
} from "../testing/index.js";
import { messagesForRequest, nextRequestReferences } from "./request-references.js";

const earlier: ConversationMessage = { role: "user", content: "Earlier" };
const prefix: readonly ConversationMessage[] = [earlier, { role: "assistant", content: "Yes" }];
const input: ConversationMessage = { role: "user", content: "Hello" };
const inline = created({ context: [earlier] });
const referring = created({ context: { previousTurnId: PREVIOUS_TURN_ID } });

const referencesOf = (...parts: readonly TurnPart[]) => nextRequestReferences(turn(...parts).state);
const messagesOf = (index: number, parts: readonly TurnPart[]) =>
  messagesForRequest(turn(...parts).state, index, prefix);

describe("the references of the next request", () => {
  test("T§6 call 0 carries the input, with the inline context before it when there is one", () => {
    expect(referencesOf(created())).toStrictEqual({ messages: ["input"] });
    expect(referencesOf(inline)).toStrictEqual({ messages: ["context", "input"] });
  });

  test("T§6 call 0 carries a context reference apart from the messages", () => {
    expect(referencesOf(referring)).toStrictEqual({
      contextRef: { previousTurnId: PREVIOUS_TURN_ID },
      messages: ["input"],
    });
  });

  test("T§6 after an answer: the answer, then its results in the order asked, not in the order they came", () => {
    expect(
      referencesOf(
        referring,
        called(0),
        answered(0, toolCall("c2"), toolCall("c1"), toolCall("a:b")),
        resulted("a:b"),
        resulted("c1"),
        resulted("c2"),
      ),
    ).toStrictEqual({ messages: ["assistant:0", "toolResult:c2", "toolResult:c1", "toolResult:a:b"] });
  });

  test("T§6 after an answer without tools: the answer alone", () => {
    expect(referencesOf(created(), called(0), answered(0, "Hi"))).toStrictEqual({
      messages: ["assistant:0"],
    });
  });

  test("T§6 after an interrupted call: nothing, and no contextRef again", () => {
    expect(referencesOf(referring, called(0), callFailed(0))).toStrictEqual({ messages: [] });
    expect(referencesOf(referring, called(0), callFailed(0), called(1), callFailed(1))).toStrictEqual({
      messages: [],
    });
  });

  test("T§6 after an answered and then an interrupted call: nothing, as the answer was carried already", () => {
    expect(
      referencesOf(
        created(),
        called(0),
        answered(0, toolCall("c1")),
        resulted("c1"),
        called(1),
        callFailed(1),
      ),
    ).toStrictEqual({ messages: [] });
  });

  test("T§6 after a retried call: only its own answer and results", () => {
    expect(
      referencesOf(
        created(),
        called(0),
        answered(0, toolCall("c1")),
        resulted("c1"),
        called(1),
        callFailed(1),
        called(2),
        answered(2, toolCall("c2")),
        resulted("c2"),
      ),
    ).toStrictEqual({ messages: ["assistant:2", "toolResult:c2"] });
  });
});

describe("the messages of a request", () => {
  const history = [
    inline,
    called(0),
    answered(0, toolCall("c1"), toolCall("c2")),
    resulted("c2", { two: 2 }),
    resulted("c1", "one"),
    called(1),
    callFailed(1),
    called(2),
    answered(2, "Done"),
  ] as const;
  const tools: readonly ConversationMessage[] = [
    { role: "assistant", content: [toolCall("c1"), toolCall("c2")] },
    { role: "tool", content: "one", toolCallId: "c1", toolName: "read" },
    { role: "tool", content: '{"two":2}', toolCallId: "c2", toolName: "read" },
  ];

  test("T§6 the resolved context stands for the inline one, then the input", () => {
    expect(messagesOf(0, history)).toStrictEqual([...prefix, input]);
  });

  test("T§6 the resolved context stands for a context reference", () => {
    expect(messagesOf(0, [referring, called(0)])).toStrictEqual([...prefix, input]);
  });

  test("T§6 without a context there is only the input", () => {
    expect(messagesOf(0, [created(), called(0)])).toStrictEqual([input]);
  });

  test("T§6 references add up from request to request", () => {
    expect(messagesOf(1, history)).toStrictEqual([...prefix, input, ...tools]);
  });

  test("T§6 a call after an interrupted one is sent the same messages", () => {
    expect(messagesOf(2, history)).toStrictEqual(messagesOf(1, history));
  });

  test("T§6 a call after an interrupted call 0 has the context and the input", () => {
    expect(messagesOf(1, [referring, called(0), callFailed(0), called(1)])).toStrictEqual([...prefix, input]);
  });

  test("T§6 a tool call id may hold a colon", () => {
    const messages = messagesOf(1, [
      created(),
      called(0),
      answered(0, toolCall("toolResult:x")),
      resulted("toolResult:x", "fine"),
      called(1),
    ]);
    expect(messages.at(-1)).toStrictEqual({
      role: "tool",
      content: "fine",
      toolCallId: "toolResult:x",
      toolName: "read",
    });
  });

  test("T§6 a call that was never requested has no messages: that is a bug of the caller", () => {
    expect(() => messagesOf(3, history)).toThrow(/has no request of model call 3$/);
  });

  test("T§6 a reference of no known kind is not taken for the tool result that it ends with", () => {
    const { state } = turn(created(), called(0), answered(0, toolCall("c1")), resulted("c1"));
    const [call] = state.modelCalls;
    if (call === undefined) throw new Error("there is one call");
    const request = { messages: ["noteResult:c1"], parameters: {} };
    const forged = { ...state, modelCalls: [{ ...call, request }] };
    expect(() => messagesForRequest(forged, 0, [])).toThrow(/nothing answers to noteResult:c1$/);
  });

  test.each(["assistant:7", "toolResult:c9", "note:1"])(
    "T§6 reference %s to nothing is a bug, since the reducer lets none in",
    (reference) => {
      const { state } = turn(created(), called(0));
      const [call] = state.modelCalls;
      if (call === undefined) throw new Error("there is one call");
      const forged = {
        ...state,
        modelCalls: [{ ...call, request: { messages: [reference], parameters: {} } }],
      };
      expect(() => messagesForRequest(forged, 0, [])).toThrow(new RegExp(`nothing answers to ${reference}$`));
    },
  );
});
