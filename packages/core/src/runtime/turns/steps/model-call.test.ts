import type { AppNotice } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  completed,
  created,
  failed,
  stepped,
  TURN_ID,
  USAGE,
} from "@x/shared/testing";
import { describe, expect, it } from "vitest";
import {
  answer,
  garbage,
  providerError,
  resumed,
  type Script,
  scene,
  streamed,
  TurnBench,
  textDelta,
} from "../../../testing/index.js";
import { ModelCallError } from "../model-call-error.js";

const textStart = { type: "step_event", event: { type: "text_start" } } as const;
const reasoningStart = { type: "step_event", event: { type: "reasoning_start" } } as const;
const answering = (...scripts: Script[]) => scene(created()).with(({ model }) => model.answers(...scripts));

describe("T§9.5 a provider that fails", () => {
  it("ends the turn with its error and its code, in one append", async () => {
    const quota = new ModelCallError("quota", "no credit left");
    await answering([quota])
      .when(resumed())
      .appends(
        called(0),
        callFailed(0, { error: "no credit left", code: "quota", retryable: false }),
        failed({ error: "no credit left", code: "quota" }),
      )
      .settles("failed")
      .and(({ repo }) => expect(repo.appends).toBe(2));
  });

  it("says when the same request may succeed later", async () => {
    await answering([new ModelCallError("overloaded", "busy", { retryable: true })])
      .when(resumed())
      .appends(
        called(0),
        callFailed(0, { error: "busy", code: "overloaded", retryable: true }),
        failed({ error: "busy", code: "overloaded" }),
      );
  });

  it("is told while its server is waited for, and nothing of that is stored", async () => {
    const wait = { waitMs: 12_000, isAsked: true, attempt: 2, of: 3 };
    const notices: AppNotice[] = [];
    await scene(created())
      .with(({ model, turnNoticeBus }) => {
        model.answers([{ type: "waiting", ...wait }, ...answer("Hi")]);
        turnNoticeBus.subscribe((notice) => notices.push(notice));
      })
      .when(resumed())
      .appends(called(0), answered(0, "Hi"), completed())
      .settles("completed");
    expect(notices).toEqual([{ type: "model-call-waits", turnId: TURN_ID, ...wait }]);
  });

  it("without a known cause is `unknown`", async () => {
    await answering([new Error("socket hang up")])
      .when(resumed())
      .appends(
        called(0),
        callFailed(0, { error: "socket hang up", code: "unknown" }),
        failed({ error: "socket hang up", code: "unknown" }),
      );
  });

  it("keeps the text that was being read, closed as it had arrived", async () => {
    await answering([
      reasoningStart,
      { type: "reasoning_delta", delta: "Let me " },
      { type: "reasoning_delta", delta: "see" },
      textStart,
      textDelta("Hel"),
      textDelta("lo"),
      new ModelCallError("network", "gone"),
    ])
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "reasoning_start" }),
        stepped(0, { type: "text_start" }),
        stepped(0, { type: "reasoning_end", text: "Let me see" }),
        stepped(0, { type: "text_end", text: "Hello" }),
        callFailed(0, { error: "gone", code: "network", retryable: false }),
        failed({ error: "gone", code: "network" }),
      )
      .settles("failed");
  });

  it("does not close again what was closed, and closes what came without a beginning", async () => {
    await answering([
      ...streamed("Hi").slice(0, -1),
      { type: "reasoning_delta", delta: "so" },
      new Error("gone"),
    ])
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "text_start" }),
        stepped(0, { type: "text_end", text: "Hi" }),
        stepped(0, { type: "reasoning_end", text: "so" }),
        callFailed(0, { error: "gone", code: "unknown" }),
        failed({ error: "gone", code: "unknown" }),
      );
  });

  it("that said why in a step event is quoted when its stream then just ends", async () => {
    const gone = { message: "upstream" };
    await answering([providerError(gone)])
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "provider_error", error: gone }),
        callFailed(0, { error: '{"message":"upstream"}', code: "unknown", retryable: false }),
        failed({ error: '{"message":"upstream"}', code: "unknown" }),
      );
    await answering([providerError("upstream"), ...answer("Hi")])
      .when(resumed())
      .appends(
        called(0),
        stepped(0, { type: "provider_error", error: "upstream" }),
        answered(0, "Hi"),
        completed(),
      );
  });

  it("that throws undefined still gives a message", async () => {
    const bench = new TurnBench();
    const { turnId } = await bench.create();
    const { outcome } = bench.advance(undefined, {}, turnId);
    (await bench.model.call()).fail(undefined);
    expect(await outcome).toStrictEqual({
      status: "failed",
      error: "something that is not an error was thrown: undefined",
      code: "unknown",
      usage: {},
    });
  });

  it("in encoding the messages is a fact of the turn too", async () => {
    await answering(answer("Hi"))
      .with(({ model }) => {
        model.encodeMessages = () => {
          throw new ModelCallError("context-overflow", "too long");
        };
      })
      .when(resumed())
      .appends(
        called(0),
        callFailed(0, { error: "too long", code: "context-overflow", retryable: false }),
        failed({ error: "too long", code: "context-overflow" }),
      );
  });
});

describe("T§6 a response that cannot be used is `bad-response`", () => {
  const [hello] = answer("Hi");
  it.each<[string, Script, string]>([
    ["a stream that ends without an answer", [], "no answer"],
    ["two answers", [...answer("Hi"), ...answer("Hi")], "completed after the answer"],
    ["a delta after the answer", [...answer("Hi"), textDelta("!")], "text_delta after the answer"],
    [
      "an event of no known type",
      [garbage({ type: "thinking" })],
      "type: Invalid discriminator value. Expected 'text_delta' | 'reasoning_delta' | 'step_event' | 'waiting' | 'completed'",
    ],
    ["no object", [garbage("Hi")], "Invalid input: expected object, received string"],
    ["nothing", [garbage(undefined)], "$ is undefined"],
    [
      "a class instance",
      [garbage({ type: "text_delta", delta: new Date(0) })],
      "$.delta is not a plain object",
    ],
    [
      "a delta that is no text",
      [garbage({ type: "text_delta", delta: 1 })],
      "delta: Invalid input: expected string, received number",
    ],
    ["an unknown field", [garbage({ ...hello, cost: 1 })], 'Unrecognized key: "cost"'],
    [
      "a message of another role",
      [garbage({ ...hello, message: { role: "user", content: "Hi" } })],
      'message.role: Invalid input: expected "assistant"',
    ],
    [
      "an unknown finish reason",
      [garbage({ ...hello, finishReason: "tired" })],
      'finishReason: Invalid option: expected one of "stop"|"length"|"tool-calls"|"content-filter"|"other"',
    ],
    [
      "a BigInt of usage",
      [garbage({ ...hello, usage: { inputTokens: 1n } })],
      "$.usage.inputTokens is a bigint",
    ],
  ])("%s", async (_name, script, problem) => {
    const error = `the model sent what cannot be used: ${problem}`;
    await answering(script)
      .when(resumed())
      .appends(
        called(0),
        callFailed(0, { error, code: "bad-response", retryable: false }),
        failed({ error, code: "bad-response" }),
      )
      .settles("failed");
  });

  it("drops undefined and non-finite numbers instead", async () => {
    const [event] = answer("Hi");
    const usage = { ...USAGE, reasoningTokens: undefined, cachedInputTokens: Number.NaN };
    const providerMetadata = { id: "r1", logprobs: [Number.NEGATIVE_INFINITY, 1], none: undefined };
    await answering([garbage({ ...event, usage, providerMetadata })])
      .when(resumed())
      .appends(
        called(0),
        (soFar) => ({ ...answered(0, "Hi")(soFar), providerMetadata: { id: "r1", logprobs: [null, 1] } }),
        completed(),
      );
  });
});

describe("T§8 the stream of one model step", () => {
  it("may stay open after its answer for a moment only: the turn goes on without it", async () => {
    const bench = new TurnBench();
    const { turnId } = await bench.create();
    const { outcome } = bench.advance(undefined, {}, turnId);
    const call = await bench.model.call();
    const limit = bench.timers.nextSet();
    await call.send(...answer("Done"));
    bench.timers.advance(await limit);
    expect((await outcome).status).toBe("completed");
    expect([call.isDismissed, bench.timers.waiting]).toStrictEqual([true, 0]);
  });

  it("T§11 is not begun when the turn was stopped between the announcement and the call", async () => {
    const bench = new TurnBench();
    const abort = new AbortController();
    bench.turnEventBus.subscribe(({ event }) => {
      if (event.type === "model_call_requested") abort.abort();
    });
    bench.model.answers(answer("never asked for"));
    const { turnId } = await bench.create();
    const { outcome } = bench.advance(undefined, { signal: abort.signal }, turnId);
    expect([(await outcome).status, bench.model.sent]).toStrictEqual(["cancelled", []]);
  });
});
