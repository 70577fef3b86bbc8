import { type ConversationMessage, OFFLINE_GUIDE } from "@x/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ITimers } from "../../ports/timers.js";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import type { LlmStreamEvent, ModelStreamRequest } from "../../runtime/turns/ports.js";
import { GUIDE_LABEL } from "./guide-texts.js";
import { OfflineGuide, OfflineGuideSource } from "./offline-guide.js";
import { splitTokens } from "./split-tokens.js";

/** Time that passes at once, and what was waited for. */
function timersAtOnce() {
  const waits: number[] = [];
  const timers: ITimers = {
    after: (ms, fn) => {
      waits.push(ms);
      queueMicrotask(fn);
      return () => undefined;
    },
  };
  return { timers, waits };
}

const user = (content: string): ConversationMessage => ({ role: "user", content });

function request(
  guide: OfflineGuide,
  messages: ConversationMessage[],
  signal?: AbortSignal,
): ModelStreamRequest {
  return {
    systemPrompt: "",
    messages: guide.encodeMessages(messages),
    tools: [],
    parameters: {},
    signal: signal ?? new AbortController().signal,
  };
}

async function collect(stream: AsyncIterable<LlmStreamEvent>, into: LlmStreamEvent[] = []) {
  for await (const event of stream) into.push(event);
  return into;
}

describe("the offline guide as a model (T§8)", () => {
  const guide = new OfflineGuide(timersAtOnce().timers, 0);

  it("streams reasoning, text and calls as one step that ends with one completion", async () => {
    const message = user('call a {"x": 1} and b');
    const reasoning = "Rule: the message names tools to call.";
    const text = `${GUIDE_LABEL}\n\nI call \`a\` and \`b\` at the same time.`;
    const calls = [
      { type: "tool-call" as const, toolCallId: "guide-1-0", toolName: "a", arguments: { x: 1 } },
      { type: "tool-call" as const, toolCallId: "guide-1-1", toolName: "b", arguments: {} },
    ];
    const usage = { inputTokens: 6, outputTokens: 30, totalTokens: 36, reasoningTokens: 7 };
    expect(await collect(guide.stream(request(guide, [message])))).toEqual([
      { type: "step_event", event: { type: "reasoning_start" } },
      ...splitTokens(reasoning).map((delta) => ({ type: "reasoning_delta", delta })),
      { type: "step_event", event: { type: "reasoning_end", text: reasoning } },
      { type: "step_event", event: { type: "text_start" } },
      ...splitTokens(text).map((delta) => ({ type: "text_delta", delta })),
      { type: "step_event", event: { type: "text_end", text } },
      ...calls.map((toolCall) => ({ type: "step_event", event: { type: "tool_call", toolCall } })),
      { type: "step_event", event: { type: "finish_step", finishReason: "tool-calls", usage } },
      {
        type: "completed",
        message: {
          role: "assistant",
          content: [{ type: "reasoning", text: reasoning }, { type: "text", text }, ...calls],
        },
        finishReason: "tool-calls",
        usage,
      },
    ]);
  });

  it("waits before each token, and only then", async () => {
    const { timers, waits } = timersAtOnce();
    const paced = new OfflineGuide(timers, 7);
    const events = await collect(paced.stream(request(paced, [user("count to 50")])));
    const deltas = events.filter(({ type }) => type === "text_delta" || type === "reasoning_delta");
    expect(waits).toEqual(deltas.map(() => 7));
  });

  it.each([
    [7, 50],
    [0, 50],
    [80, 80],
  ])("at a pace of %i ms says slowly what it is to say slowly: %i ms a word", async (delayMs, slowMs) => {
    const { timers, waits } = timersAtOnce();
    const paced = new OfflineGuide(timers, delayMs);
    await collect(paced.stream(request(paced, [user("count slowly to 50")])));
    expect(new Set(waits)).toEqual(new Set([slowMs]));
  });

  it("fails as a provider would: the error inside the stream, then the typed one", async () => {
    const events: LlmStreamEvent[] = [];
    const failure = collect(guide.stream(request(guide, [user("fail overloaded")])), events);
    const message =
      "The offline guide failed on request, as a call does when the provider has too much to do.";
    await expect(failure).rejects.toEqual(new ModelCallError("overloaded", message, { retryable: true }));
    expect(events.at(-1)).toEqual({
      type: "step_event",
      event: { type: "provider_error", error: { code: "overloaded", message } },
    });
  });

  it("leaves a block open that a failure cuts off", async () => {
    const events: LlmStreamEvent[] = [];
    await expect(collect(guide.stream(request(guide, [user("fail midway")])), events)).rejects.toThrow(
      ModelCallError,
    );
    const steps = events.flatMap((event) => (event.type === "step_event" ? [event.event.type] : []));
    expect(steps).toEqual(["reasoning_start", "reasoning_end", "text_start", "provider_error"]);
  });

  it("stops with the signal's reason before the first token", async () => {
    const reason = new Error("stop");
    const aborted = guide.stream(request(guide, [user("hello")], AbortSignal.abort(reason)));
    await expect(collect(aborted)).rejects.toBe(reason);
  });

  it("stops with the signal's reason in the middle of a wait", async () => {
    const never: ITimers = { after: () => () => undefined };
    const controller = new AbortController();
    const waiting = new OfflineGuide(never, 1);
    const stopped = collect(waiting.stream(request(waiting, [user("hello")], controller.signal)));
    const reason = new Error("stop");
    controller.abort(reason);
    await expect(stopped).rejects.toBe(reason);
  });

  it("encodes message by message, and what is in an attachment not at all", () => {
    const messages: ConversationMessage[] = [
      {
        role: "user",
        content: [
          { type: "text", text: "look" },
          {
            type: "attachment",
            path: "/a.txt",
            filename: "a.txt",
            mimeType: "text/plain",
            size: 3,
            content: "fail",
          },
          { type: "image", data: "AA==", mediaType: "image/png" },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "hm" },
          { type: "text", text: "yes" },
          { type: "tool-call", toolCallId: "1", toolName: "a", arguments: { x: 1 } },
        ],
      },
      { role: "tool", toolCallId: "1", toolName: "a", content: "done" },
    ];
    const encoded = [
      { role: "user", text: "look", attachments: ["a.txt (text/plain, 3 bytes)", "an image (image/png)"] },
      { role: "assistant", text: "yes", calls: [{ toolName: "a", arguments: { x: 1 } }] },
      { role: "tool", toolName: "a", content: "done" },
    ];
    expect(guide.encodeMessages(messages)).toEqual(encoded);
    expect(guide.encodeMessages(messages.slice(0, 2))).toEqual(encoded.slice(0, 2));
  });

  it("has one model", async () => {
    const provider = new OfflineGuideSource({ timers: timersAtOnce().timers, guideDelayMs: 0 });
    expect((await provider.resolve(OFFLINE_GUIDE)).descriptor).toEqual(OFFLINE_GUIDE);
    await expect(provider.resolve({ ...OFFLINE_GUIDE, model: "other" })).rejects.toMatchObject({
      code: "model-not-configured",
    });
  });
});

describe("the guide's tokens", () => {
  it("are the text when they are joined", () => {
    fc.assert(fc.property(fc.string(), (text) => splitTokens(text).join("") === text));
  });
});
