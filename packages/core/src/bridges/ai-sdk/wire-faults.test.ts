import type { IncomingMessage, ServerResponse } from "node:http";
import { inspect } from "node:util";
import type { ModelCallErrorCode, ProviderKind } from "@x/shared";
import { describe, expect, test } from "vitest";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import type { LlmStreamEvent } from "../../runtime/turns/ports.js";
import { FakeClock, FakeTimers } from "../../testing/fake-time.js";
import { baseUrlFor, PROVIDER_KINDS, startRawServer } from "../../testing/provider-servers.js";
import { AiSdkModel } from "./ai-sdk-model.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Read {
  readonly events: LlmStreamEvent[];
  readonly error: unknown;
}

interface Patience {
  readonly maxRetries?: number;
  readonly timers?: FakeTimers;
}

async function ask(kind: ProviderKind, answer: Answer, patience?: Patience): Promise<Read> {
  const server = await startRawServer(answer);
  try {
    return await read(kind, baseUrlFor(server.url, kind), patience);
  } finally {
    await server.close();
  }
}

async function read(
  kind: ProviderKind,
  baseUrl: string,
  { maxRetries = 0, timers = new FakeTimers() }: Patience = {},
): Promise<Read> {
  const provider = { id: "p", kind, label: "Box", baseUrl };
  const subject = new AiSdkModel({
    provider,
    modelId: "m",
    apiKey: "sk-secret",
    parameters: {},
    fetch,
    maxRetries,
    timers,
    clock: new FakeClock(),
  });
  const events: LlmStreamEvent[] = [];
  const tools = [
    {
      toolId: "t",
      name: "t",
      description: "",
      inputSchema: { type: "object" },
      execution: "sync" as const,
      requiresHuman: false,
    },
  ];
  const messages = subject.encodeMessages([{ role: "user", content: "hi" }]);
  const { signal } = new AbortController();
  try {
    for await (const event of subject.stream({ systemPrompt: "s", messages, tools, parameters: {}, signal }))
      events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

function failure({ error }: Read): { code: ModelCallErrorCode; retryable: boolean; message: string } {
  if (!(error instanceof ModelCallError)) throw new Error(`expected a ModelCallError, got ${String(error)}`);
  const { code, retryable, message } = error;
  return { code, retryable, message };
}

const status =
  (code: number, body: string, type = "application/json"): Answer =>
  (_request, response) => {
    response.writeHead(code, { "content-type": type }).end(body);
  };

const sse =
  (...chunks: string[]): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end(chunks.join(""));
  };

/** One line of the OpenAI chat stream. */
const chat = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const call = (index: number, fields: object): object => ({
  tool_calls: [{ index, type: "function", ...fields }],
});
const DONE = "data: [DONE]\n\n";

describe.each(PROVIDER_KINDS)("app §4 faults of %s over real HTTP", (kind) => {
  const errorBody = (message: string, type = "error") =>
    JSON.stringify({ type: "error", error: { message, type, code: type } });

  test.each<[number, string, ModelCallErrorCode, boolean]>([
    [401, errorBody("Incorrect API key provided"), "auth", false],
    [403, errorBody("no"), "auth", false],
    [429, errorBody("slow down"), "rate-limited", true],
    [429, errorBody("You exceeded your current quota", "insufficient_quota"), "quota", false],
    [500, errorBody("boom"), "overloaded", true],
    [529, errorBody("Overloaded", "overloaded_error"), "overloaded", true],
    [400, errorBody("This model's maximum context length is 8192 tokens"), "context-overflow", false],
    [400, errorBody("prompt is too long: 300000 tokens > 200000 maximum"), "context-overflow", false],
    [400, errorBody("The response was filtered: content_filter"), "content-filtered", false],
    [404, errorBody("no such model"), "bad-response", true],
  ])("HTTP %i %s is %s", async (code, body, expected, retryable) => {
    const found = failure(await ask(kind, status(code, body)));
    expect(found).toMatchObject({ code: expected, retryable });
    expect(found.message).toMatch(/\. [A-Z].*\.$/);
    expect(found.message).not.toContain("sk-secret");
  });

  test("a key that the server quotes is hidden: in an error, in an error inside the stream, in what cannot be read", async () => {
    const quoting: Answer[] = [401, 500].map((code) => (request, response) => {
      status(code, errorBody(`Incorrect API key provided: ${JSON.stringify(request.headers)}`))(
        request,
        response,
      );
    });
    const inTheStream: Answer = (request, response) => {
      const error = { message: `no ${JSON.stringify(request.headers)}`, type: "error", code: "error" };
      sse(`event: error\ndata: ${JSON.stringify({ type: "error", error })}\n\n`)(request, response);
    };
    const unreadable: Answer = (request, response) =>
      sse(`data: {not json ${JSON.stringify(request.headers)}\n\n`)(request, response);
    for (const answer of [...quoting, inTheStream, unreadable]) {
      const { error } = await ask(kind, answer);
      expect(error).toBeInstanceOf(ModelCallError);
      expect(inspect(error, { depth: null })).not.toContain("sk-secret");
    }
  });

  test("an HTML page instead of data, with an error status and with success", async () => {
    const page = "<!doctype html><html><body>Sign in</body></html>";
    expect(failure(await ask(kind, status(502, page, "text/html"))).code).toBe("overloaded");
    expect(failure(await ask(kind, status(200, page, "text/html; charset=utf-8")))).toEqual({
      code: "bad-response",
      retryable: true,
      message:
        "The server answered with a web page instead of data (HTTP 200). Check the address of this provider; many servers want it to end in /v1.",
    });
  });

  test("a model that is not there: another one helps, another try does not", async () => {
    const { message } = failure(await ask(kind, status(404, errorBody("no such model"))));
    expect(message).toMatch(
      /^The provider answered HTTP 404: .+\. Choose another model, or check the address of this provider\.$/,
    );
  });

  test.each([
    ["1", "1 second"],
    ["90", "90 seconds"],
    ["3600", "60 minutes"],
    ["86400", "24 hours"],
  ])("a provider that asks to wait %s seconds: %s", async (seconds, span) => {
    const { message } = failure(
      await ask(kind, (_request, response) => {
        response.writeHead(429, { "content-type": "application/json", "retry-after": seconds });
        response.end(errorBody("slow down"));
      }),
    );
    expect(message).toMatch(new RegExp(`\\. The provider asks to wait ${span}; then try again\\.$`));
  });

  test.each(["soon", "-1", ""])("a wait of %j is none", async (seconds) => {
    const { message } = failure(
      await ask(kind, (_request, response) => {
        response.writeHead(429, { "content-type": "application/json", "retry-after": seconds });
        response.end(errorBody("slow down"));
      }),
    );
    expect(message).toMatch(/ Wait a moment, then try again\.$/);
  });

  test("a provider that asks to wait is tried again when the time is over, which is said before, and fails after the last try", async () => {
    const timers = new FakeTimers();
    const limited: Answer = (_request, response) => {
      const set = timers.nextSet();
      void set.then((ms) => timers.advance(ms));
      response.writeHead(429, { "content-type": "application/json", "retry-after": "12" });
      response.end(errorBody("slow down"));
    };
    const found = await ask(kind, limited, { maxRetries: 2, timers });
    const waiting = { type: "waiting", waitMs: 12_000, isAsked: true, of: 3 };
    expect(found.events).toEqual([
      { ...waiting, attempt: 2 },
      { ...waiting, attempt: 3 },
    ]);
    expect(failure(found)).toMatchObject({ code: "rate-limited" });
    expect(timers.now).toBe(24_000);
  });

  test("a key that is refused is not tried again", async () => {
    const found = await ask(
      kind,
      (_request, response) => {
        response.writeHead(401, { "content-type": "application/json" });
        response.end(errorBody("no"));
      },
      { maxRetries: 2 },
    );
    expect(found.events).toEqual([]);
    expect(failure(found)).toMatchObject({ code: "auth" });
  });

  test("a server that is not there", async () => {
    const server = await startRawServer(() => undefined);
    await server.close();
    const { host } = new URL(server.url);
    expect(failure(await read(kind, baseUrlFor(server.url, kind)))).toMatchObject({
      code: "network",
      retryable: true,
      message: `The connection to Box (${host}) failed (ECONNREFUSED). Check the connection and that the server is running, then try again.`,
    });
  });

  test("a connection that drops before and in the middle of the answer", async () => {
    expect(failure(await ask(kind, (_request, response) => response.destroy())).code).toBe("network");
    const inTheMiddle: Answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": comment\n\n", () => setImmediate(() => response.destroy()));
    };
    expect(failure(await ask(kind, inTheMiddle)).code).toBe("network");
  });

  test("a stream that ends before anything was said, and garbage in the stream", async () => {
    expect(failure(await ask(kind, sse(""))).code).toBe("bad-response");
    expect(failure(await ask(kind, sse("data: {not json\n\n"))).code).toBe("bad-response");
  });
});

describe("app §4 oddities of OpenAI-compatible servers that are tolerated", () => {
  const kind = "openai-compatible";
  const completed = ({ events, error }: Read) => {
    const last = events.at(-1);
    if (last?.type !== "completed") throw new Error(`not completed: ${String(error)}`);
    return last;
  };

  test("no usage at all: the counts are absent, not zero", async () => {
    expect(completed(await ask(kind, sse(chat({ content: "ok" }), chat({}, "stop"), DONE))).usage).toEqual(
      {},
    );
  });

  test("no [DONE] marker after the finish reason", async () => {
    expect(completed(await ask(kind, sse(chat({ content: "ok" }), chat({}, "stop")))).finishReason).toBe(
      "stop",
    );
  });

  test("no finish reason: the text is delivered, the call fails as possibly cut off", async () => {
    const cut = await ask(kind, sse(chat({ content: "half an ans" }), DONE));
    expect(cut.events).toContainEqual({ type: "text_delta", delta: "half an ans" });
    expect(failure(cut)).toMatchObject({ code: "bad-response", retryable: true });
  });

  test("tool-call JSON in fragments, repeated ids and missing ids all arrive as calls", async () => {
    const answer = completed(
      await ask(
        kind,
        sse(
          chat(call(0, { id: "call_1", function: { name: "t", arguments: '{"a"' } })),
          chat(call(0, { function: { arguments: ":1" } })),
          chat(call(0, { function: { arguments: "}" } })),
          chat(call(1, { id: "call_1", function: { name: "t", arguments: '{"b":2}' } })),
          chat(call(2, { function: { name: "t", arguments: '{"c":3}' } })),
          chat({}, "tool_calls"),
          DONE,
        ),
      ),
    );
    const parts = answer.message.content as { type: string; arguments: unknown }[];
    expect(parts.map((part) => part.arguments)).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
  });

  test("broken tool-call JSON arrives as the text it was, for the loop to refuse", async () => {
    const answer = completed(
      await ask(
        kind,
        sse(
          chat(call(0, { id: "c", function: { name: "t", arguments: '{"a": oops' } })),
          chat({}, "tool_calls"),
          DONE,
        ),
      ),
    );
    expect(answer.message.content).toEqual([
      { type: "tool-call", toolCallId: "c", toolName: "t", arguments: '{"a": oops' },
    ]);
  });

  test("an error object inside the stream is a failure with the provider's words", async () => {
    const error = `data: ${JSON.stringify({ error: { message: "the GPU fell off", type: "server_error", code: 500 } })}\n\n`;
    const found = failure(await ask(kind, sse(chat({ content: "so far" }), error, DONE)));
    expect(found.message).toContain("the GPU fell off");
  });
});
