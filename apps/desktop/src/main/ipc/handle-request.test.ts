import type { ErrorData, IpcChannel } from "@x/shared";
import { ipcChannels, TurnNotSettledError } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { handleRequest, type IpcHandlers, type RequestDesk, type Sender } from "./handle-request.js";

const sessionId = "2025-11-11T04-36-29Z-0001234-000";
const page: Sender = {
  frame: { url: "app://copilot/index.html", isMainFrame: true },
  isOurWindow: true,
  windowId: 7,
};

describe("one request, app.md §1", () => {
  let reached: unknown[];
  let warnings: { message: string; data: ErrorData | undefined }[];
  let answer: () => unknown;

  /** Handlers that note what reached them and give one prepared answer. */
  const desk = (): RequestDesk => {
    const handler = (request: unknown, windowId: number) => {
      reached.push({ request, windowId });
      return answer();
    };
    const handlers = Object.fromEntries(Object.keys(ipcChannels).map((channel) => [channel, handler]));
    return {
      handlers: handlers as unknown as IpcHandlers,
      origin: "app://copilot",
      logger: { warn: (message, data) => warnings.push({ message, data }) },
    };
  };

  beforeEach(() => {
    reached = [];
    warnings = [];
    answer = () => ({ sessionId });
  });

  it("reaches the handler with the parsed request and the window that asked, and wraps its answer", async () => {
    expect(await handleRequest(desk(), "sessions:create", page, { title: "Plans" })).toEqual({
      ok: true,
      value: { sessionId },
    });
    expect(reached).toEqual([{ request: { title: "Plans" }, windowId: 7 }]);
  });

  it.each(Object.keys(ipcChannels) as IpcChannel[])(
    "never reaches the handler of %s from a foreign page",
    async (channel) => {
      const foreign = { ...page, frame: { url: "https://example.org/", isMainFrame: true } };
      expect(await handleRequest(desk(), channel, foreign, {})).toMatchObject({
        ok: false,
        error: { code: "forbidden-sender" },
      });
      expect(reached).toEqual([]);
    },
  );

  it("refuses a request that does not parse, says where, and repeats nothing of it", async () => {
    const request = {
      sessionId: "../../secret",
      input: { role: "user", content: "private words" },
      config: 1,
    };
    expect(await handleRequest(desk(), "sessions:sendMessage", page, request)).toEqual({
      ok: false,
      error: {
        code: "invalid-input",
        message:
          "sessions:sendMessage: sessionId: not a valid id; config: Invalid input: expected object, received number",
      },
    });
    expect(reached).toEqual([]);
  });

  it("refuses settings that do not parse as such, with what and where (app.md §3)", async () => {
    const provider = {
      id: "My Box",
      kind: "openai-compatible",
      label: "Box",
      baseUrl: "ftp://x",
      models: [],
    };
    expect(await handleRequest(desk(), "providers:save", page, { provider, key: "a secret" })).toEqual({
      ok: false,
      error: {
        code: "settings-invalid",
        message:
          "providers:save: provider.id: use up to 40 lower-case letters, digits and dashes; provider.baseUrl: not an http or https address",
      },
    });
    expect(reached).toEqual([]);
  });

  it("passes a coded error on with its data and without a warning", async () => {
    answer = () => {
      throw TurnNotSettledError.of(sessionId, "t1", "idle");
    };
    expect(await handleRequest(desk(), "sessions:get", page, { sessionId })).toMatchObject({
      ok: false,
      error: { code: "turn-not-settled", data: { sessionId, turnId: "t1", status: "idle" } },
    });
    expect(warnings).toEqual([]);
  });

  it("answers a bug of ours with `internal` and warns", async () => {
    answer = () => Promise.reject(new TypeError("x is undefined"));
    expect(await handleRequest(desk(), "sessions:get", page, { sessionId })).toEqual({
      ok: false,
      error: { code: "internal", message: "x is undefined" },
    });
    expect(warnings).toEqual([{ message: "sessions:get failed", data: { error: "x is undefined" } }]);
  });

  it("lets no answer out that does not fit its schema", async () => {
    answer = () => ({ sessionId, apiKey: "sk-1" });
    expect(await handleRequest(desk(), "sessions:create", page, {})).toEqual({
      ok: false,
      error: {
        code: "internal",
        message: 'sessions:create: the answer does not fit its schema: request: Unrecognized key: "apiKey"',
      },
    });
  });
});
