// Owns the tools of the person's MCP servers as one source: `mcp:<server>:<tool>`. Everything from there asks first. app §4.
import type { Tool } from "@modelcontextprotocol/client";
import type { JsonValue, McpServerSettings, Settings, ToolDescriptor } from "@x/shared";
import type { ILogger } from "../../ports/logger.js";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { ITimers } from "../../ports/timers.js";
import type { PermissionNeed } from "../../runtime/tools/builtin-tool.js";
import type { IToolSource } from "../../runtime/tools/tool-source.js";
import type { PermissionCheck, RuntimeTool } from "../../runtime/turns/ports.js";
import { McpConnection } from "./mcp-connection.js";
import { mcpToolName } from "./mcp-tool-name.js";
import { createTransport } from "./mcp-transport.js";

/** How long putting an agent together waits for a server (Clarifications "sendMessage"). */
const RESOLVE_LIMIT_MS = 2_000;

export interface McpToolsInput {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
  readonly timers: ITimers;
  readonly logger: ILogger;
}

interface Server {
  readonly settings: McpServerSettings;
  readonly connection: McpConnection;
}

export class McpTools implements IToolSource {
  readonly name = "mcp";
  readonly #input: McpToolsInput;
  readonly #unsubscribe: () => void;
  #servers = new Map<string, Server>();

  constructor(input: McpToolsInput) {
    this.#input = input;
    this.#follow(input.settingsStore.current());
    this.#unsubscribe = input.settingsStore.subscribe((settings) => this.#follow(settings));
  }

  /** What the servers offer; of one that does not answer in time, what it offered the last time. */
  async descriptors(): Promise<readonly ToolDescriptor[]> {
    const lists = await Promise.all([...this.#servers.values()].map((server) => this.#describe(server)));
    return lists.flat();
  }

  async find(toolId: string): Promise<RuntimeTool | undefined> {
    const { server, toolName } = this.#locate(toolId);
    if (server === undefined) return undefined;
    const tool = (await server.connection.tools()).find(({ name }) => name === toolName);
    if (tool === undefined) return undefined;
    return {
      descriptor: { ...describe(server.settings.id, tool), execution: "sync" },
      execute: async (input, { signal, reportProgress }) => {
        let told: Promise<void> = Promise.resolve();
        const onProgress = (progress: JsonValue) => {
          told = told.then(() => reportProgress(progress));
          told.catch(() => undefined); // Surfaces below.
        };
        const result = await server.connection.call({ name: tool.name, input, signal, onProgress });
        await told;
        return result;
      },
    };
  }

  async permission({ toolId, input }: PermissionCheck): Promise<PermissionNeed | undefined> {
    const { server, toolName } = this.#locate(toolId);
    if (server === undefined) return undefined;
    const { id, ...way } = server.settings;
    const at = way.transport === "http" ? { url: way.url } : { command: [way.command, ...way.args] };
    return {
      required: true,
      request: { action: "call a tool of an MCP server", server: id, ...at, tool: toolName, input },
    };
  }

  /** Of a server that is set up and enabled. */
  connection(serverId: string): McpConnection | undefined {
    return this.#servers.get(serverId)?.connection;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    const servers = [...this.#servers.values()];
    this.#servers = new Map();
    await Promise.all(servers.map((server) => this.#drop(server)));
  }

  #locate(toolId: string): { server: Server | undefined; toolName: string } {
    const [, serverId = "", ...rest] = toolId.split(":");
    return { server: this.#servers.get(serverId), toolName: rest.join(":") };
  }

  /** Servers whose settings are as they were keep their connection. */
  #follow({ mcpServers }: Settings): void {
    const before = this.#servers;
    this.#servers = new Map();
    for (const settings of mcpServers.filter(({ enabled }) => enabled)) {
      const known = before.get(settings.id);
      const isSame = known !== undefined && JSON.stringify(known.settings) === JSON.stringify(settings);
      this.#servers.set(settings.id, isSame ? known : { settings, connection: this.#connectionTo(settings) });
    }
    for (const server of before.values()) {
      if (this.#servers.get(server.settings.id) !== server) void this.#drop(server);
    }
  }

  #connectionTo(settings: McpServerSettings): McpConnection {
    const { secretStore, timers } = this.#input;
    return new McpConnection({ connect: () => createTransport(settings, secretStore), timers });
  }

  /** Never rejects: whatever state its server is in, it is of no more use. */
  #drop({ settings, connection }: Server): Promise<void> {
    return connection.close().catch((error: unknown) => {
      this.#input.logger.warn(`the MCP server "${settings.id}" could not be closed: ${String(error)}`);
    });
  }

  async #describe({ settings, connection }: Server): Promise<ToolDescriptor[]> {
    const tools = await this.#withinLimit(connection).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#input.logger.warn(`the MCP server "${settings.id}" offers nothing now: ${reason}`);
      return connection.known;
    });
    return tools.map((tool) => describe(settings.id, tool));
  }

  #withinLimit(connection: McpConnection): Promise<readonly Tool[]> {
    return new Promise((resolve, reject) => {
      const cancel = this.#input.timers.after(RESOLVE_LIMIT_MS, () => resolve(connection.known));
      connection.tools().then(resolve, reject).finally(cancel);
    });
  }
}

function describe(serverId: string, tool: Tool): ToolDescriptor {
  return {
    toolId: `mcp:${serverId}:${tool.name}`,
    name: mcpToolName(serverId, tool.name),
    description: tool.description ?? tool.title ?? tool.name,
    inputSchema: tool.inputSchema as JsonValue,
    execution: "sync",
    requiresHuman: false,
  };
}
