import { describe, expect, test } from "vitest";
import {
  answered,
  called,
  callFailed,
  cancelled,
  classificationFailed,
  classified,
  completed,
  created,
  failed,
  invoked,
  MODEL,
  PREVIOUS_TURN_ID,
  permissionRequired,
  permissionResolved,
  progressed,
  resulted,
  stepped,
  suspended,
  toolCall,
  USAGE,
} from "../testing/index.js";
import {
  FinishReason,
  ModelCallErrorCode,
  ModelStep,
  TURN_EVENT_TYPES,
  TurnEvent,
  type TurnEventType,
} from "./events.js";

/** Every type of event, each with all of its optional fields somewhere. Their order is no history: schemas know none. */
const EVENTS: readonly TurnEvent[] = [
  created(),
  created({
    agent: {
      requested: {
        agentId: "copilot",
        overrides: { model: MODEL, composition: { allowTools: [] } },
      },
      resolved: { agentId: "copilot", model: MODEL, inheritedFrom: PREVIOUS_TURN_ID },
    },
    context: { previousTurnId: PREVIOUS_TURN_ID },
    sessionId: null,
  }),
  called(0, { messages: ["input"], parameters: { temperature: 0.5 } }),
  called(0, { contextRef: { previousTurnId: PREVIOUS_TURN_ID } }),
  stepped(0, { type: "text_start" }),
  answered(0, "Hi", toolCall("c1")),
  withMetadata(answered(0, "Hi")),
  callFailed(1, { retryable: true }),
  permissionRequired("c1", { checkerError: "no rules" }),
  classified("c1", "defer"),
  classificationFailed("c2"),
  permissionResolved("c1", "allow", { reason: "by hand", metadata: { always: true } }),
  invoked("c1"),
  progressed("c1", [1, { two: 2 }]),
  resulted("c1", null, { result: { output: null, isError: true, metadata: { ms: 3 } } }),
  suspended({
    pendingPermissions: [{ toolCallId: "c1", toolName: "read", request: { path: "a" } }],
    pendingAsyncTools: [{ toolCallId: "c2", toolId: "mcp:ci:deploy", toolName: "deploy", input: null }],
    usage: USAGE,
  }),
  completed(),
  failed({ code: "network" }),
  cancelled({ reason: "stop" }),
].map((event, position) => event({ position, state: undefined }));

function withMetadata(answer: ReturnType<typeof answered>): ReturnType<typeof answered> {
  return (soFar) => ({ ...answer(soFar), providerMetadata: { test: { id: 7 } } });
}

const isValid = (value: unknown): boolean => TurnEvent.safeParse(value).success;
const oneOfEach = TURN_EVENT_TYPES.map((type) => EVENTS.find((event) => event.type === type) as TurnEvent);

/** The fields that an event of the type may lack. */
const OPTIONAL: Partial<Record<TurnEventType, readonly string[]>> = {
  model_call_completed: ["providerMetadata"],
  model_call_failed: ["code", "retryable"],
  tool_permission_required: ["checkerError"],
  tool_permission_resolved: ["reason", "metadata"],
  turn_failed: ["code"],
  turn_cancelled: ["reason"],
};

describe("the schema of turn events", () => {
  test("T§6 there are these types and no others", () => {
    expect(TURN_EVENT_TYPES).toStrictEqual([
      "turn_created",
      "model_call_requested",
      "model_step_event",
      "model_call_completed",
      "model_call_failed",
      "tool_permission_required",
      "tool_permission_classified",
      "tool_permission_classification_failed",
      "tool_permission_resolved",
      "tool_invocation_requested",
      "tool_progress",
      "tool_result",
      "turn_suspended",
      "turn_completed",
      "turn_failed",
      "turn_cancelled",
    ]);
  });

  test("T§6 an event passes as it is", () => {
    expect(EVENTS.map((event) => TurnEvent.parse(event))).toStrictEqual(EVENTS);
  });

  test.each(oneOfEach)("T§2 $type refuses an unknown field", (event) => {
    expect(isValid({ ...event, note: "x" })).toBe(false);
  });

  test.each(oneOfEach)(
    "T§2 $type refuses a missing field, every one of them that is not optional",
    (event) => {
      const dispensable = Object.keys(event).filter((key) => {
        const { [key as never]: _left, ...rest } = event;
        return isValid(rest);
      });
      const optional = OPTIONAL[event.type] ?? [];
      expect(dispensable.filter((key) => !optional.includes(key))).toStrictEqual([]);
    },
  );

  test.each(oneOfEach)("T§2 $type refuses undefined in any field", (event) => {
    const accepted = Object.keys(event).filter((key) => isValid({ ...event, [key]: undefined }));
    expect(accepted).toStrictEqual([]);
  });

  test.each(oneOfEach)("T§2 $type refuses an id or a time that is none", (event) => {
    expect(
      [{ turnId: "" }, { turnId: 1 }, { ts: "yesterday" }, { ts: "2025-11-11" }].map((field) =>
        isValid({ ...event, ...field }),
      ),
    ).toStrictEqual([false, false, false, false]);
  });

  test("T§2 refuses an unknown type and an unknown version", () => {
    const [first] = EVENTS;
    expect(isValid({ ...first, type: "turn_paused" })).toBe(false);
    expect([0, 2, "1"].map((schemaVersion) => isValid({ ...first, schemaVersion }))).toStrictEqual([
      false,
      false,
      false,
    ]);
  });

  test("T§6 refuses a finish reason, an error code and token counts that it does not know", () => {
    const completion = EVENTS.find(({ type }) => type === "model_call_completed");
    expect(FinishReason.options).toStrictEqual(["stop", "length", "tool-calls", "content-filter", "other"]);
    expect(isValid({ ...completion, finishReason: "done" })).toBe(false);
    for (const usage of [
      { inputTokens: -1 },
      { inputTokens: 1.5 },
      { tokens: 1 },
      { inputTokens: undefined },
    ]) {
      expect(isValid({ ...completion, usage })).toBe(false);
    }
    expect(isValid({ ...completion, usage: {} })).toBe(true);
    const failure = EVENTS.find(({ type }) => type === "model_call_failed");
    expect(isValid({ ...failure, code: "oops" })).toBe(false);
    expect(ModelCallErrorCode.options).toStrictEqual([
      "interrupted",
      "cancelled",
      "auth",
      "quota",
      "rate-limited",
      "overloaded",
      "context-overflow",
      "content-filtered",
      "network",
      "bad-response",
      "unknown",
    ]);
  });

  test("T§6 a failed turn may name any code, as it has that of its call or model-call-limit", () => {
    const failure = EVENTS.find(({ type }) => type === "turn_failed");
    expect(isValid({ ...failure, code: "model-call-limit" })).toBe(true);
  });
});

describe("the schema of step events", () => {
  const steps: readonly ModelStep[] = [
    { type: "text_start" },
    { type: "text_end", text: "Hi" },
    { type: "reasoning_start" },
    { type: "reasoning_end", text: "" },
    { type: "tool_call", toolCall: { ...toolCall("c1"), providerOptions: { test: { id: 1 } } } },
    { type: "finish_step", finishReason: "stop" },
    { type: "finish_step", finishReason: "length", usage: USAGE, providerMetadata: { test: null } },
    { type: "provider_error", error: { status: 500 } },
  ];

  test.each(steps)("T§6 $type passes as it is, and refuses an unknown field", (step) => {
    expect(ModelStep.parse(step)).toStrictEqual(step);
    expect(ModelStep.safeParse({ ...step, note: "x" }).success).toBe(false);
  });

  test("T§6 a delta is no step and no event", () => {
    const delta = { type: "text_delta", turnId: "t", modelCallIndex: 0, delta: "H" };
    expect(ModelStep.safeParse(delta).success).toBe(false);
    expect(isValid({ ...delta, ts: "2025-11-11T04:36:29Z" })).toBe(false);
  });
});
