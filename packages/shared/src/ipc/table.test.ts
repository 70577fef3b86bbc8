import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { NEW_TASK } from "../tasks/definition.js";
import { type IpcChannel, ipcChannels, ipcEvents } from "./table.js";

const id = "2025-11-11T04-36-29Z-0001234-000";
const agent = { agentId: "copilot" };
const input = { role: "user" as const, content: "hello" };

const NEWS = { ...NEW_TASK, name: "News", prompt: "Say what is new." };

/** One good request a channel: the whole table, or this does not compile. */
const requests: { [C in IpcChannel]: z.input<(typeof ipcChannels)[C]["request"]> } = {
  "app:info": {},
  "app:openLink": { url: "https://example.org" },
  "app:openLinkMenu": { url: "https://example.org" },
  "app:copyText": { text: "const a = 1;" },
  "app:showStorage": {},
  "app:keepTexts": {},
  "sessions:create": { title: "Plans" },
  "sessions:list": {},
  "sessions:get": { sessionId: id },
  "sessions:getTurn": { turnId: id },
  "sessions:sendMessage": { sessionId: id, input, config: { agent } },
  "sessions:respondToPermission": {
    turnId: id,
    toolCallId: "c1",
    decision: "deny",
    metadata: { reason: "no" },
  },
  "sessions:respondToAskHuman": { turnId: id, toolCallId: "c1", answer: "blue" },
  "sessions:deliverAsyncToolResult": {
    turnId: id,
    toolCallId: "c1",
    result: { output: "done", isError: false },
  },
  "sessions:stopTurn": { turnId: id, reason: "changed my mind" },
  "sessions:resumeTurn": { sessionId: id },
  "sessions:setTitle": { sessionId: id, title: "Plans" },
  "sessions:delete": { sessionId: id },
  "sessions:export": { sessionId: id, format: "markdown" },
  "sessions:showExported": {},
  "sessions:recover": { sessionId: id },
  "turns:subscribe": { turnId: id },
  "turns:unsubscribe": { turnId: id },
  "turns:active": {},
  "settings:get": {},
  "settings:update": { appearance: { theme: "dark" }, defaultModel: null, workspaceDir: "/home/me/work" },
  "settings:chooseFolder": {},
  "providers:list": {},
  "providers:save": { provider: { id: "claude", kind: "anthropic", label: "Claude", models: [] }, key: "k" },
  "providers:remove": { id: "claude" },
  "providers:setKey": { id: "claude", key: "sk-1" },
  "providers:removeKey": { id: "claude" },
  "providers:probeLocal": {},
  "providers:test": { kind: "openai-compatible", baseUrl: "http://127.0.0.1:8080/v1", key: "k" },
  "providers:models": { id: "claude" },
  "agents:list": {},
  "agents:get": { agentId: "copilot" },
  "agents:save": { agent: { agentId: "reviewer", systemPrompt: "Review.", toolIds: [] }, mode: "create" },
  "agents:remove": { agentId: "reviewer" },
  "agents:tools": {},
  "mcp:list": {},
  "mcp:save": { server: { id: "files", enabled: true, transport: "stdio", command: "npx", args: [] } },
  "mcp:remove": { id: "files" },
  "mcp:retry": { id: "files" },
  "mcp:setSecret": { name: "github", secret: null },
  "tasks:list": {},
  "tasks:create": { draft: NEWS },
  "tasks:update": { taskId: "news", draft: NEWS },
  "tasks:delete": { taskId: "news" },
  "tasks:runNow": { taskId: "news" },
  "tasks:stop": { taskId: "news" },
  "tasks:recover": { taskId: "news" },
  "tasks:history": { taskId: "news", before: 3, limit: 20 },
};

const channels = Object.keys(requests) as IpcChannel[];

describe("the channel table, app.md §1", () => {
  it("has a good request of every channel and no other channel", () => {
    expect(Object.keys(ipcChannels)).toEqual(channels);
  });

  it.each(channels)("%s takes its request unchanged", (channel) => {
    expect(ipcChannels[channel].request.parse(requests[channel])).toEqual(requests[channel]);
  });

  it.each(channels)("%s refuses a field that it does not know", (channel) => {
    expect(ipcChannels[channel].request.safeParse({ ...requests[channel], extra: 1 }).success).toBe(false);
  });

  it.each(channels)("%s refuses what is no object", (channel) => {
    for (const payload of [undefined, null, "text", 7, []]) {
      expect(ipcChannels[channel].request.safeParse(payload).success).toBe(false);
    }
  });

  it.each(channels.filter((channel) => "sessionId" in requests[channel] || "turnId" in requests[channel]))(
    "%s refuses an id that could leave its folder",
    (channel) => {
      for (const evil of [
        "",
        "../../etc/passwd",
        `${id}/..`,
        `${id}\n`,
        "2025-13-40T04-36-29Z-0001234-000",
      ]) {
        const field = "sessionId" in requests[channel] ? "sessionId" : "turnId";
        const request = { ...requests[channel], [field]: evil };
        expect(ipcChannels[channel].request.safeParse(request).success).toBe(false);
      }
    },
  );

  it.each(channels.filter((channel) => "taskId" in requests[channel]))(
    "%s refuses the id of a task that could leave its folder",
    (channel) => {
      for (const evil of ["", "..", "../news", "a/b", "a.b", "News", "a\n", "-a", "a".repeat(41)]) {
        const request = { ...requests[channel], taskId: evil };
        expect(ipcChannels[channel].request.safeParse(request).success).toBe(false);
      }
    },
  );

  it("takes no task without a name, a prompt or a schedule that is one", () => {
    const { request } = ipcChannels["tasks:create"];
    for (const bad of [
      { name: " " },
      { prompt: "" },
      { schedule: { kind: "interval", everySeconds: 0 } },
      { schedule: { kind: "once", at: "tomorrow" } },
      { missedRuns: { policy: "run-all" } },
      { allowTools: [""] },
      { limits: { waitSeconds: 60, keepTranscripts: 0 } },
    ]) {
      expect(request.safeParse({ draft: { ...NEWS, ...bad } }).success).toBe(false);
    }
  });

  it("exports in the formats there are and in no other", () => {
    const { request } = ipcChannels["sessions:export"];
    const accepted = ["markdown", "json", "raw", "pdf", "", "../x", null].filter(
      (format) => request.safeParse({ sessionId: id, format }).success,
    );
    expect(accepted).toEqual(["markdown", "json", "raw"]);
    expect(request.safeParse({ sessionId: id }).success).toBe(false);
    expect(request.safeParse({ sessionId: id, format: "json", path: "/etc/passwd" }).success).toBe(false);
  });

  it("carries on turns:events either an event with its offset or a piece of text with its position", () => {
    const feed = ipcEvents["turns:events"];
    const delta = { type: "text_delta", turnId: id, modelCallIndex: 0, delta: "He" };
    const wire = { turnId: id, sessionId: null, event: delta, modelCallIndex: 0, block: 1, from: 3 };
    expect(feed.parse(wire)).toEqual(wire);
    expect(feed.safeParse({ turnId: id, sessionId: null, event: delta, offset: 2 }).success).toBe(false);
    expect(feed.safeParse({ turnId: id, sessionId: null, event: delta }).success).toBe(false);
  });
});
