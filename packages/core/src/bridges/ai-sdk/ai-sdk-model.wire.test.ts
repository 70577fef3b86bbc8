import type { LLMock } from "@copilotkit/aimock";
import type { ConversationMessage, JsonValue, ProviderKind, ToolDescriptor } from "@x/shared";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LlmStreamEvent, ModelStreamRequest } from "../../runtime/turns/ports.js";
import { FakeClock, FakeTimers } from "../../testing/fake-time.js";
import { baseUrlFor, PROVIDER_KINDS, startAimock } from "../../testing/provider-servers.js";
import { AiSdkModel } from "./ai-sdk-model.js";
import type { CallParameters } from "./call-parameters.js";

const TOOLS: ToolDescriptor[] = ["file-read", "file-list"].map((name) => ({
  toolId: `builtin:${name}`,
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  execution: "sync",
  requiresHuman: false,
}));

let mock: LLMock;
let bodies: string[];

beforeAll(async () => {
  mock = await startAimock();
});
afterAll(() => mock.stop());
beforeEach(() => {
  mock.reset();
  bodies = [];
});

const recordingFetch: typeof fetch = (input, init) => {
  bodies.push(typeof init?.body === "string" ? init.body : "");
  return fetch(input, init);
};

function model(kind: ProviderKind, parameters: CallParameters = {}): AiSdkModel {
  const provider = { id: "p", kind, label: "Box", baseUrl: baseUrlFor(mock.url, kind) };
  return new AiSdkModel({
    provider,
    modelId: "test-model",
    apiKey: "k",
    parameters,
    fetch: recordingFetch,
    maxRetries: 0,
    timers: new FakeTimers(),
    clock: new FakeClock(),
  });
}

function request(
  subject: AiSdkModel,
  messages: ConversationMessage[],
  tools: ToolDescriptor[] = [],
): ModelStreamRequest {
  return {
    systemPrompt: "You are a test.",
    messages: subject.encodeMessages(messages),
    tools,
    parameters: subject.parameters,
    signal: new AbortController().signal,
  };
}

async function collect(stream: AsyncIterable<LlmStreamEvent>): Promise<LlmStreamEvent[]> {
  const events: LlmStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

function completed(events: LlmStreamEvent[]): Extract<LlmStreamEvent, { type: "completed" }> {
  const last = events.at(-1);
  if (last?.type !== "completed") throw new Error(`the stream ended with ${last?.type}`);
  return last;
}

function deltas(events: LlmStreamEvent[], type: "text_delta" | "reasoning_delta"): string {
  return events.map((event) => (event.type === type ? event.delta : "")).join("");
}

const asked: ConversationMessage = { role: "user", content: "please" };

describe.each(PROVIDER_KINDS)("app §4, %s over real HTTP", (kind) => {
  test("streams text in pieces, then one answer with usage", async () => {
    mock.onMessage("please", {
      content: "one two three four five six seven eight nine ten",
      usage: {
        prompt_tokens: 3,
        completion_tokens: 4,
        total_tokens: 7,
        input_tokens: 3,
        output_tokens: 4,
        promptTokenCount: 3,
        candidatesTokenCount: 4,
        totalTokenCount: 7,
      },
    });
    const subject = model(kind);
    const events = await collect(subject.stream(request(subject, [asked])));
    expect(deltas(events, "text_delta")).toBe("one two three four five six seven eight nine ten");
    expect(events.filter((event) => event.type === "text_delta").length).toBeGreaterThan(1);
    expect(events.filter((event) => event.type === "completed")).toHaveLength(1);
    const answer = completed(events);
    expect(answer.finishReason).toBe("stop");
    expect(JSON.stringify(answer.message.content)).toContain("nine ten");
    expect(answer.usage).toMatchObject({ inputTokens: 3, outputTokens: 4 });
  });

  test("streams reasoning apart from text and keeps it in the answer", async () => {
    mock.onMessage("please", { content: "the answer", reasoning: "the thought" });
    const subject = model(kind, { reasoningEffort: "low" });
    const events = await collect(subject.stream(request(subject, [asked])));
    expect(deltas(events, "reasoning_delta")).toBe("the thought");
    expect(deltas(events, "text_delta")).toBe("the answer");
    const parts = completed(events).message.content;
    expect(parts).toEqual([
      expect.objectContaining({ type: "reasoning", text: "the thought" }),
      expect.objectContaining({ type: "text", text: "the answer" }),
    ]);
  });

  test("asks for tools in parallel and takes their results in a second step", async () => {
    mock.on(
      { userMessage: "please", hasToolResult: false },
      {
        toolCalls: [
          { id: "c1", name: "file-read", arguments: { path: "a" } },
          { id: "c2", name: "file-list", arguments: { path: "b" } },
        ],
      },
    );
    mock.on({ userMessage: "please", hasToolResult: true }, { content: "both done" });
    const subject = model(kind);
    const first = completed(await collect(subject.stream(request(subject, [asked], TOOLS))));
    expect(first.finishReason).toBe("tool-calls");
    const calls = (
      first.message.content as { type: string; toolCallId: string; toolName: string; arguments: JsonValue }[]
    ).filter((part) => part.type === "tool-call");
    expect(calls.map(({ toolName, arguments: input }) => [toolName, input])).toEqual([
      ["file-read", { path: "a" }],
      ["file-list", { path: "b" }],
    ]);
    const results = calls.map(
      ({ toolCallId, toolName }): ConversationMessage => ({
        role: "tool",
        toolCallId,
        toolName,
        content: `result of ${toolName}`,
      }),
    );
    const second = request(subject, [asked, first.message, ...results], TOOLS);
    expect(deltas(await collect(subject.stream(second)), "text_delta")).toBe("both done");
    expect(bodies[1]).toContain("result of file-read");
    expect(bodies[1]).toContain("result of file-list");
  });

  test("sends images and text attachments", async () => {
    mock.onMessage(/please/, { content: "seen" });
    const subject = model(kind);
    const message: ConversationMessage = {
      role: "user",
      content: [
        { type: "text", text: "please" },
        { type: "image", data: "iVBORw0KGgo=", mediaType: "image/png" },
        {
          type: "attachment",
          path: "/w/notes.txt",
          filename: "notes.txt",
          mimeType: "text/plain",
          size: 5,
          content: "frozen words",
        },
      ],
    };
    await collect(subject.stream(request(subject, [message])));
    expect(bodies[0]).toContain("iVBORw0KGgo=");
    expect(bodies[0]).toContain("frozen words");
    expect(bodies[0]).toContain("notes.txt");
  });

  test("makes the same wire body of the same request, whatever the key", async () => {
    mock.onMessage("please", { content: "ok" });
    const subject = model(kind, { reasoningEffort: "high" });
    const first = request(subject, [asked], TOOLS);
    await collect(subject.stream(first));
    const rebuilt = JSON.parse(JSON.stringify({ ...first, signal: null })) as ModelStreamRequest;
    const other = new AiSdkModel({
      provider: { id: "p", kind, label: "Box", baseUrl: baseUrlFor(mock.url, kind) },
      modelId: "test-model",
      apiKey: "another key",
      parameters: {},
      fetch: recordingFetch,
      maxRetries: 0,
      timers: new FakeTimers(),
      clock: new FakeClock(),
    });
    await collect(other.stream({ ...rebuilt, signal: first.signal }));
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[0]).not.toContain("another key");
  });

  test("T§11 an abort ends the stream with the signal's own reason", async () => {
    mock.onMessage("please", { content: "a long answer ".repeat(50) }, { latency: 50 });
    const subject = model(kind);
    const abort = new AbortController();
    const reason = new Error("stop it");
    const stream = subject.stream({ ...request(subject, [asked]), signal: abort.signal });
    const read = async () => {
      for await (const event of stream) if (event.type === "text_delta") abort.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
  });
});

test("app §4 Anthropic gets cache breakpoints at transport level only", async () => {
  mock.onMessage("please", { content: "ok" });
  const subject = model("anthropic");
  const asStored = request(subject, [asked]);
  await collect(subject.stream(asStored));
  expect(JSON.stringify(asStored.messages)).not.toContain("cache");
  expect(bodies[0]?.match(/"cache_control":\{"type":"ephemeral"\}/g)).toHaveLength(2);
});

test("T§8 encoding goes message by message: a longer list starts with the encoding of a shorter one", () => {
  const subject = model("openai");
  const messages: ConversationMessage[] = [
    asked,
    { role: "assistant", content: "yes" },
    { role: "user", content: "and?" },
  ];
  expect(subject.encodeMessages(messages).slice(0, 2)).toEqual(subject.encodeMessages(messages.slice(0, 2)));
});
