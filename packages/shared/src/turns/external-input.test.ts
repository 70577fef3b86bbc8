import { describe, expect, test } from "vitest";
import { TurnExternalInput } from "./external-input.js";

const INPUTS: readonly TurnExternalInput[] = [
  { type: "permission_decision", toolCallId: "c1", decision: "allow" },
  { type: "permission_decision", toolCallId: "c1", decision: "deny", metadata: { always: true } },
  { type: "async_tool_progress", toolCallId: "c1", progress: [1] },
  { type: "async_tool_result", toolCallId: "c1", result: { output: null, isError: false } },
  { type: "cancel" },
  { type: "cancel", reason: "stop" },
];

const isValid = (value: unknown): boolean => TurnExternalInput.safeParse(value).success;

describe("an external input", () => {
  test.each(INPUTS)("T§8 %j passes as it is, and refuses an unknown field", (input) => {
    expect(TurnExternalInput.parse(input)).toStrictEqual(input);
    expect(isValid({ ...input, note: "x" })).toBe(false);
  });

  test.each(INPUTS)("T§8 %j refuses undefined in any field", (input) => {
    const accepted = Object.keys(input).filter((key) => isValid({ ...input, [key]: undefined }));
    expect(accepted).toStrictEqual([]);
  });

  test("T§8 refuses an unknown type, an empty id, another decision, a value that is no JSON", () => {
    expect([
      isValid({ type: "pause" }),
      isValid({ type: "permission_decision", toolCallId: "", decision: "allow" }),
      isValid({ type: "permission_decision", toolCallId: "c1", decision: "defer" }),
      isValid({ type: "async_tool_progress", toolCallId: "c1", progress: Number.NaN }),
      isValid({ type: "async_tool_progress", toolCallId: "c1" }),
      isValid({ type: "async_tool_result", toolCallId: "c1", result: { output: "x" } }),
      isValid({ type: "async_tool_result", result: { output: "x", isError: false } }),
    ]).toStrictEqual([false, false, false, false, false, false, false]);
  });
});
