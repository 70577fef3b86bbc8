// What is larger than a line of the log becomes a fact that fits, or a refusal with a code; no turn hangs on it. T§9, T§12.
import { type JsonValue, reduceTurn, type TurnEvent } from "@x/shared";
import { DEPLOY_TOOL, READ_TOOL, toolCall } from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import { answer, done, textDelta } from "../../testing/index.js";
import { TurnBench } from "../../testing/turn-bench.js";
import { MAX_FOREIGN_DEPTH } from "./foreign/json-copy.js";
import { MAX_MESSAGE_LENGTH } from "./foreign/shortened.js";
import { MAX_ANSWER_BYTES } from "./steps/model-stream-event.js";
import { MAX_PARTIAL_LENGTH } from "./steps/open-blocks.js";
import { MAX_PENDING_REQUEST_BYTES } from "./steps/permissions.js";

const MIB = 1024 * 1024;
const TOO_LONG_FOR_A_LINE = "x".repeat(65 * MIB);

function types(log: readonly TurnEvent[]): TurnEvent["type"][] {
  return log.map(({ type }) => type);
}

function resultsOf(log: readonly TurnEvent[]): JsonValue[] {
  return log.flatMap((event) => (event.type === "tool_result" ? [event.result.output] : []));
}

describe("T§12 a provider's excess is a fact of the turn", () => {
  it("T§9.5 keeps the beginning of a text that was being read when the provider failed", async () => {
    const bench = new TurnBench();
    const piece = "x".repeat(MAX_PARTIAL_LENGTH - 1);
    bench.model.answers([textDelta(piece), textDelta("😀 and more"), new Error(TOO_LONG_FOR_A_LINE)]);
    const { outcome } = await bench.run();
    expect(outcome.status === "failed" && outcome.error.length).toBeLessThan(2 * MAX_MESSAGE_LENGTH);
    const log = await bench.log();
    expect(types(log)).toStrictEqual([
      "turn_created",
      "model_call_requested",
      "model_step_event",
      "model_call_failed",
      "turn_failed",
    ]);
    const [, , end] = log;
    expect(
      end?.type === "model_step_event" && end.event.type === "text_end" && end.event.text === piece,
    ).toBe(true);
  });

  it.each([
    [
      "a step event",
      [{ type: "step_event", event: { type: "text_end", text: "x".repeat(MAX_ANSWER_BYTES) } }] as const,
    ],
    ["an answer", answer("x".repeat(MAX_ANSWER_BYTES))],
    ["a tool call", answer(toolCall("c1", "read", { text: "\u0000".repeat(MAX_ANSWER_BYTES / 6) }))],
  ])("T§6 what is too large is a bad response: %s", async (_what, script) => {
    const bench = new TurnBench();
    bench.model.answers([...script]);
    const { outcome } = await bench.run();
    expect(outcome).toMatchObject({ status: "failed", code: "bad-response" });
    expect(types(await bench.log()).slice(-2)).toStrictEqual(["model_call_failed", "turn_failed"]);
  });

  it("T§9 a name as long as a book gets a result that says it shortly", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer(toolCall("c1", "n".repeat(MIB))), answer("Done"));
    const { outcome } = await bench.run();
    expect(outcome.status).toBe("completed");
    expect(JSON.stringify(resultsOf(await bench.log())).length).toBeLessThan(1_000);
  });
});

describe("T§9 Permissions: what waits together fits into one suspension", () => {
  it("asks for what fits, and says of the rest that it cannot be asked", async () => {
    const bench = new TurnBench();
    const request = "y".repeat(MAX_PENDING_REQUEST_BYTES / 2 - 100);
    bench.checker.does(() => ({ required: true, request }));
    bench.model.answers(answer(toolCall("c1"), toolCall("c2"), toolCall("c3")));
    const { outcome } = await bench.run();
    expect(
      outcome.status === "suspended" && outcome.pendingPermissions.map((asked) => asked.request !== null),
    ).toStrictEqual([true, true, false]);
    const state = reduceTurn([...(await bench.log())]);
    expect(state.toolCalls[2]?.permission?.required.checkerError).toContain("too large");
    expect((await bench.advance().outcome).status).toBe("suspended");
  });

  it("a classifier's endless reason is cut, a checker's endless error too", async () => {
    const bench = new TurnBench();
    bench.checker.does(() => {
      throw new Error(TOO_LONG_FOR_A_LINE);
    });
    bench.classifier.does(() => [{ toolCallId: "c1", decision: "deny", reason: TOO_LONG_FOR_A_LINE }]);
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const { outcome } = await bench.run({ config: { humanAvailable: false, autoPermission: true } });
    expect(outcome.status).toBe("completed");
  });
});

describe("T§2 what was taken over can be recorded wherever it comes to stand", () => {
  it("a value as deep as any may be: as input, request, consent, result, and read back", async () => {
    const deep = nested(MAX_FOREIGN_DEPTH - 8);
    const bench = new TurnBench();
    bench.checker.does(() => ({ required: true, request: deep }));
    bench.tools.does(READ_TOOL, () => done(deep));
    bench.model.answers(answer(toolCall("c1", READ_TOOL.name, { deep })), answer("Done"));
    expect((await bench.run()).outcome.status).toBe("suspended");
    const consent = {
      type: "permission_decision",
      toolCallId: "c1",
      decision: "allow",
      metadata: deep,
    } as const;
    expect((await bench.advance(consent).outcome).status).toBe("completed");
    expect(resultsOf(await bench.log()).map((output) => JSON.stringify(output))).toStrictEqual([
      JSON.stringify(deep),
    ]);
  });
});

function nested(levels: number): JsonValue {
  let value: JsonValue = "bottom";
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe("T§9.3, T§11 what comes from outside and is too large", () => {
  it("an async result is refused as an input, and a cancel with an endless reason cancels", async () => {
    const bench = new TurnBench();
    bench.model.answers(answer(toolCall("c1", DEPLOY_TOOL.name)));
    await bench.run();
    const result = { output: TOO_LONG_FOR_A_LINE, isError: false };
    const answered = bench.advance({ type: "async_tool_result", toolCallId: "c1", result });
    await expect(answered.outcome).rejects.toMatchObject({ code: "turn-input-rejected" });
    const cancelled = await bench.advance({ type: "cancel", reason: TOO_LONG_FOR_A_LINE }).outcome;
    expect(cancelled.status).toBe("cancelled");
  });

  // Half a gigabyte of text: slow where memory is.
  it("T§9 Tools: a result that no string can hold is an error result of its call", async () => {
    const bench = new TurnBench();
    const part = "z".repeat(260 * MIB);
    bench.tools.does(READ_TOOL, async () => done([part, part]));
    bench.model.answers(answer(toolCall("c1")), answer("Done"));
    const { outcome } = await bench.run();
    expect(outcome.status).toBe("completed");
    expect(resultsOf(await bench.log())).toStrictEqual([expect.stringContaining("cannot be recorded")]);
  }, 120_000);
});
