import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  callFailed,
  cancelled,
  created,
  resulted,
  stepped,
  toolCall,
  turn,
} from "../testing/index.js";
import { toolMessageOf } from "./transcript.js";

const input = { role: "user", content: "Hello" } as const;
const toolMessage = (toolCallId: string, content: string) =>
  ({ role: "tool", content, toolCallId, toolName: "read" }) as const;

describe("the transcript", () => {
  test("T§5 of a new turn is its input", () => {
    turn(created()).transcriptIs([input]);
  });

  test("T§5 is the input, then each answer followed by its results in the order asked", () => {
    turn(
      created(),
      called(0),
      answered(0, "Looking.", toolCall("c1"), toolCall("c2")),
      resulted("c2", "two"),
      resulted("c1", "one"),
      called(1),
      answered(1, toolCall("c3")),
      resulted("c3", ["three"]),
      called(2),
      answered(2, "Done"),
    ).transcriptIs([
      input,
      { role: "assistant", content: [{ type: "text", text: "Looking." }, toolCall("c1"), toolCall("c2")] },
      toolMessage("c1", "one"),
      toolMessage("c2", "two"),
      { role: "assistant", content: [toolCall("c3")] },
      toolMessage("c3", '["three"]'),
      { role: "assistant", content: "Done" },
    ]);
  });

  test("T§5 partial text of a call that was not answered is no part of it", () => {
    turn(
      created(),
      called(0),
      stepped(0, { type: "text_start" }),
      stepped(0, { type: "text_end", text: "Hel" }),
      callFailed(0),
      called(1),
      answered(1, "Hello"),
    ).transcriptIs([input, { role: "assistant", content: "Hello" }]);
    turn(
      created(),
      called(0),
      stepped(0, { type: "text_end", text: "Hel" }),
      callFailed(0),
      cancelled(),
    ).transcriptIs([input]);
  });

  test("T§5 a call that was interrupted between two answers does not part an answer from its results", () => {
    turn(
      created(),
      called(0),
      callFailed(0),
      called(1),
      answered(1, toolCall("c1")),
      resulted("c1", "one"),
      called(2),
      callFailed(2),
      called(3),
      answered(3, toolCall("c2")),
      resulted("c2", "two"),
    ).transcriptIs([
      input,
      { role: "assistant", content: [toolCall("c1")] },
      toolMessage("c1", "one"),
      { role: "assistant", content: [toolCall("c2")] },
      toolMessage("c2", "two"),
    ]);
  });

  test("T§5 a call that has no result yet is left out, its later siblings are not", () => {
    turn(
      created(),
      called(0),
      answered(0, toolCall("c1"), toolCall("c2")),
      resulted("c2", "two"),
    ).transcriptIs([
      input,
      { role: "assistant", content: [toolCall("c1"), toolCall("c2")] },
      toolMessage("c2", "two"),
    ]);
  });
});

describe("a tool message", () => {
  test.each([
    ["a text is sent as it is", "line\u2028two", "line\u2028two"],
    ["an empty text stays empty", "", ""],
    ["an object is sent as its JSON text", { a: [1, null], b: "x" }, '{"a":[1,null],"b":"x"}'],
    ["null is sent as its JSON text", null, "null"],
    ["a number is sent as its JSON text", 1.5, "1.5"],
    ["a boolean is sent as its JSON text", false, "false"],
  ])("T§3 %s", (_title, output, content) => {
    const { events } = turn(created(), called(0), answered(0, toolCall("c1")), resulted("c1", output));
    const event = events[3];
    if (event?.type !== "tool_result") throw new Error("the last event is the result");
    expect(toolMessageOf(event)).toStrictEqual(toolMessage("c1", content));
  });
});
