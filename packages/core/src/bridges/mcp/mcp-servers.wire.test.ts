import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { McpServerSettings } from "@x/shared";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ISettingsStore } from "../../ports/settings-store.js";
import { SystemTimers } from "../../ports/timers.js";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { LayeredSecretStore } from "../secrets/layered-secret-store.js";
import { McpServers } from "./mcp-servers.js";
import { McpTools } from "./mcp-tools.js";

const manifest = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-everything/package.json",
);
const every: McpServerSettings = {
  id: "every",
  enabled: true,
  transport: "stdio",
  command: process.execPath,
  args: [join(dirname(manifest), "dist", "index.js")],
};

let settingsStore: ISettingsStore;
let mcpTools: McpTools;
let servers: McpServers;

beforeEach(() => {
  settingsStore = fixedSettings();
  const secretStore = new LayeredSecretStore({ environment: {} });
  const timers = new SystemTimers();
  mcpTools = new McpTools({ settingsStore, secretStore, timers, logger: { warn: () => undefined } });
  servers = new McpServers({ settingsStore, secretStore, mcpTools, timers });
});
afterEach(() => mcpTools.close());

/** Looks until no server is still connecting: a slow machine may need a second look. */
async function settledList() {
  for (;;) {
    const list = await servers.list();
    if (list.every(({ state }) => state !== "connecting")) return list;
  }
}

describe("app §4 the tool servers that a person sets up", () => {
  it("are ready with their tools, off when they are switched off, gone when they are removed", async () => {
    await servers.save(every);
    const [ready] = await settledList();
    expect(ready).toMatchObject({ server: every, state: "ready", secrets: [] });
    expect(ready?.tools).toContainEqual({ toolId: "mcp:every:echo", description: expect.any(String) });
    await servers.save({ ...every, enabled: false });
    expect(await servers.list()).toEqual([
      { server: { ...every, enabled: false }, state: "off", tools: [], secrets: [] },
    ]);
    await servers.remove("every");
    expect(await servers.list()).toEqual([]);
  });

  it("say why they failed, and are tried again at once when asked to", async () => {
    const missing: McpServerSettings = { ...every, command: "no-such-program-anywhere" };
    await servers.save(missing);
    const fault =
      'the program "no-such-program-anywhere" was not found (ENOENT); install it, or give its whole path';
    expect(await settledList()).toEqual([
      { server: missing, state: "failed", tools: [], fault, secrets: [] },
    ]);
    // The pause after a failure would answer with the old reason.
    servers.retry("every");
    expect(mcpTools.connection("every")?.known).toEqual([]);
    expect(await settledList()).toMatchObject([{ state: "failed" }]);
  });

  it("name the secrets they use, and are tried again once these are set (app §2)", async () => {
    const server: McpServerSettings = { ...every, env: { TOKEN: "Bearer ${secret:word}" } };
    await servers.save(server);
    expect(await settledList()).toEqual([
      {
        server,
        state: "failed",
        tools: [],
        fault: 'the secret "word" is not set; set it in Settings, or the variable X_MCP_WORD',
        secrets: [{ name: "word", key: { variable: "X_MCP_WORD" } }],
      },
    ]);
    await servers.setSecret("word", "open sesame please");
    expect(await settledList()).toMatchObject([
      {
        state: "ready",
        secrets: [
          { name: "word", key: { variable: "X_MCP_WORD", held: { place: "memory", lastFour: "ease" } } },
        ],
      },
    ]);
    await servers.setSecret("word", null);
    expect((await servers.list())[0]?.secrets).toEqual([{ name: "word", key: { variable: "X_MCP_WORD" } }]);
  });
});
