import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Core, createCore } from "@x/core";
import { DEFAULT_SETTINGS, type IpcChannel, type IpcEnvelope } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settingsView } from "../settings-view.js";
import { type RecordingWindow, RecordingWindows } from "../testing/recording-windows.js";
import { handleRequest, type IpcHandlers } from "./handle-request.js";
import { bridgeSetupEvents } from "./setup-event-bridge.js";
import { setupHandlers } from "./setup-handlers.js";

let folder: string;
let core: Core;
let window: RecordingWindow;
let handlers: IpcHandlers;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "x-setup-"));
  core = await createCore({
    workDir: folder,
    defaultWorkspaceDir: "/workspace",
    logger: { warn: () => undefined },
  });
  const windows = new RecordingWindows();
  window = windows.open(7);
  const hostSecrets = { isAvailable: () => false, place: "host" } as const;
  const view = () => settingsView({ ...core, workDir: folder, hostSecrets });
  const events = bridgeSetupEvents({ ...core, windows, settingsView: view });
  handlers = setupHandlers({
    ...core,
    settingsView: view,
    chooseFolder: async () => "/chosen",
    announce: (change) => events.announce(change),
  }) as IpcHandlers;
});
afterEach(async () => {
  await core.close();
  await rm(folder, { recursive: true });
});

const ask = (channel: IpcChannel, request: unknown): Promise<IpcEnvelope> => {
  const frame = { url: "app://copilot/index.html", isMainFrame: true };
  const desk = { handlers, origin: "app://copilot", logger: { warn: () => undefined } };
  return handleRequest(desk, channel, { frame, isOurWindow: true, windowId: 7 }, request);
};
const value = (of: unknown) => ({ ok: true, value: of });
const box = {
  id: "box",
  kind: "openai-compatible",
  label: "Box",
  baseUrl: "http://127.0.0.1:9/v1",
  models: [],
};

describe("app.md §3 settings over IPC", () => {
  it("say what is in force and where things are", async () => {
    expect(await ask("settings:get", {})).toEqual(
      value({
        settings: DEFAULT_SETTINGS,
        places: {
          settingsFile: path.join(folder, "settings.json"),
          storage: folder,
          workspace: path.resolve("/workspace"),
        },
        keysAreKept: "memory",
      }),
    );
  });

  it("change, are on disk, and every window follows", async () => {
    const answer = await ask("settings:update", {
      appearance: { theme: "dark" },
      workspaceDir: "/elsewhere",
    });
    const settings = { ...DEFAULT_SETTINGS, appearance: { theme: "dark" }, workspaceDir: "/elsewhere" };
    expect(answer).toMatchObject(value({ settings, places: { workspace: path.resolve("/elsewhere") } }));
    expect(JSON.parse(await readFile(path.join(folder, "settings.json"), "utf8"))).toEqual(settings);
    expect(window.payloads("settings:events")).toEqual([
      { type: "settings-changed", view: answer.ok && answer.value },
    ]);
  });

  it("refuse what is not valid, with what and where", async () => {
    expect(await ask("settings:update", { appearance: { theme: "pink" } })).toMatchObject({
      ok: false,
      error: { code: "settings-invalid", message: expect.stringContaining("appearance.theme") },
    });
    expect(await ask("settings:update", { colour: 1 })).toMatchObject({
      ok: false,
      error: { code: "settings-invalid", message: expect.stringContaining("colour") },
    });
    expect(window.received).toEqual([]);
  });

  it("tell the fault of a file that was edited into something else, and leave it alone", async () => {
    await writeFile(path.join(folder, "settings.json"), "{");
    expect(await ask("settings:get", {})).toMatchObject(
      value({ settings: DEFAULT_SETTINGS, fault: { code: "settings-invalid" } }),
    );
    expect(await ask("settings:update", { workspaceDir: "/elsewhere" })).toMatchObject({
      ok: false,
      error: { code: "settings-invalid", message: expect.stringContaining("settings.json") },
    });
  });

  it("give the folder that the person picked", async () => {
    expect(await ask("settings:chooseFolder", {})).toEqual(value({ path: "/chosen" }));
  });
});

describe("app.md §2 keys over IPC", () => {
  it("come in and never go out: what is listed has their last four characters", async () => {
    await ask("providers:save", { provider: box, key: "the secret of the box" });
    const changed = await ask("providers:setKey", { id: "box", key: "another secret of it" });
    const state = { variable: "X_SERVER_BOX", held: { place: "memory", lastFour: "f it" } };
    expect(changed).toEqual(value(state));
    expect(await ask("providers:list", {})).toEqual(
      value({ providers: [{ provider: box, key: state, needsKey: false }] }),
    );
    expect(await ask("providers:removeKey", { id: "box" })).toEqual(value({ variable: "X_SERVER_BOX" }));
    const types = window.payloads("settings:events").map((event) => (event as { type: string }).type);
    expect(types).toEqual(["settings-changed", "keys-changed", "keys-changed", "keys-changed"]);
    expect(JSON.stringify(window.received)).not.toContain("secret");
    expect(await readFile(path.join(folder, "settings.json"), "utf8")).not.toContain("secret");
  });

  it("are refused without repeating them", async () => {
    const answer = await ask("providers:setKey", { id: "Not An Id", key: "the secret" });
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid-input" } });
    expect(JSON.stringify(answer)).not.toContain("the secret");
  });

  it("are checked before anything is saved", async () => {
    const draft = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", key: "k" };
    expect(await ask("providers:test", draft)).toMatchObject(value({ outcome: "failed", code: "network" }));
    expect(await ask("providers:models", { id: "box" })).toMatchObject({
      ok: false,
      error: { code: "invalid-input" },
    });
    expect(core.settings.current().providers).toEqual([]);
  });
});

describe("app.md §4 agents and tool servers over IPC", () => {
  it("an agent is made, listed, read and removed, and every window hears of it", async () => {
    const agent = { agentId: "reviewer", systemPrompt: "Review.", toolIds: ["builtin:file-read"] };
    expect(await ask("agents:save", { agent, mode: "create" })).toEqual(value(null));
    const { agentId, ...definition } = agent;
    const view = { agentId, builtIn: false, agent: definition };
    expect(await ask("agents:get", { agentId })).toEqual(value(view));
    const listed = await ask("agents:list", {});
    expect(listed).toMatchObject(value({ agents: [{ agentId: "copilot", builtIn: true }, view] }));
    expect(await ask("agents:remove", { agentId })).toEqual(value(null));
    expect(await ask("agents:get", { agentId })).toMatchObject({
      ok: false,
      error: { code: "agent-not-found" },
    });
    expect(window.payloads("settings:events")).toEqual([
      { type: "agents-changed" },
      { type: "agents-changed" },
    ]);
  });

  it("an agent without a prompt, or whose id would leave the folder, is refused", async () => {
    for (const changes of [{ systemPrompt: " \n" }, { agentId: "../settings" }]) {
      const agent = { agentId: "reviewer", systemPrompt: "Review.", toolIds: [], ...changes };
      expect(await ask("agents:save", { agent, mode: "create" })).toMatchObject({
        ok: false,
        error: { code: "settings-invalid" },
      });
    }
  });

  it("the tools that an agent may be given are those of every source", async () => {
    const answer = await ask("agents:tools", {});
    const { tools } = (answer.ok ? answer.value : {}) as { tools: { toolId: string }[] };
    expect(tools.map(({ toolId }) => toolId)).toContain("builtin:ask-human");
  });

  it("a tool server is set up, seen and removed", async () => {
    const server = { id: "files", enabled: false, transport: "stdio", command: "npx", args: ["-y", "x"] };
    expect(await ask("mcp:save", { server })).toEqual(value(null));
    expect(await ask("mcp:retry", { id: "files" })).toEqual(value(null));
    expect(await ask("mcp:setSecret", { name: "github", secret: "s" })).toEqual(value(null));
    expect(await ask("mcp:list", {})).toEqual(
      value({ servers: [{ server, state: "off", tools: [], secrets: [] }] }),
    );
    expect(await ask("mcp:remove", { id: "files" })).toEqual(value(null));
    expect(await ask("mcp:list", {})).toEqual(value({ servers: [] }));
    expect(await ask("mcp:save", { server: { ...server, command: "" } })).toMatchObject({
      ok: false,
      error: { code: "settings-invalid", message: expect.stringContaining("server.command") },
    });
  });
});
