// Owns the tools of the person's MCP servers as one source: `mcp:<server>:<tool>`. Everything from there asks first. app §4.
import type { Tool } from "@modelcontextprotocol/client";
import {
  type JsonValue,
  type McpServerSettings,
  type Settings,
  type ToolDescriptor,
  TurnDependencyError,
} from "@x/shared";
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
/** How long a run that names tools waits for their servers; a first start may have to fetch the server's program. */
const PREPARE_LIMIT_MS = 60_000;

export interface McpToolsInput {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
  readonly timers: ITimers;
  readonly logger: ILogger;
}

interface Server {
  readonly settings: McpServerSettings;
  readonly connection: McpConnection;
  /** What was last said of it, so that a fault is told when it comes and not before every message. */
  warned?: string;
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

  async prepare(named: readonly string[]): Promise<void> {
    const wanted = [...this.#servers.values()].filter(({ settings: { id } }) =>
      named.some((tool) => tool.startsWith(`mcp:${id}:`) || tool.startsWith(`${id}__`)),
    );
    await Promise.all(wanted.map((server) => this.#prepare(server)));
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

  async #describe(server: Server): Promise<ToolDescriptor[]> {
    const { settings, connection } = server;
    try {
      const tools = await this.#within(RESOLVE_LIMIT_MS, connection);
      if (tools !== undefined) delete server.warned;
      else if (connection.known.length === 0) {
        this.#warn(
          server,
          `the MCP server "${settings.id}" is still starting; its tools are not in this turn`,
        );
      }
      return (tools ?? connection.known).map((tool) => describe(settings.id, tool));
    } catch (error) {
      this.#warn(server, `the MCP server "${settings.id}" offers nothing now: ${reasonOf(error)}`);
      return connection.known.map((tool) => describe(settings.id, tool));
    }
  }

  async #prepare({ settings: { id }, connection }: Server): Promise<void> {
    const tools = await this.#within(PREPARE_LIMIT_MS, connection).catch((error: unknown) => {
      throw new TurnDependencyError(`the MCP server "${id}" cannot be used: ${reasonOf(error)}`, {
        data: { server: id },
        cause: error,
      });
    });
    if (tools !== undefined) return;
    throw new TurnDependencyError(
      `the MCP server "${id}" is still starting after ${PREPARE_LIMIT_MS / 1_000} seconds, so its tools cannot be used; try again, or start its program by hand to see what it waits for`,
      { data: { server: id } },
    );
  }

  /** Undefined when it does not answer in time. */
  #within(limitMs: number, connection: McpConnection): Promise<readonly Tool[] | undefined> {
    return new Promise((resolve, reject) => {
      const cancel = this.#input.timers.after(limitMs, () => resolve(undefined));
      connection.tools().then(resolve, reject).finally(cancel);
    });
  }

  #warn(server: Server, message: string): void {
    if (server.warned === message) return;
    server.warned = message;
    this.#input.logger.warn(message);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
