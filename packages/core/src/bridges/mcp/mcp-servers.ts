// Owns which tool servers are set up, and how each is doing: what a person sees and changes of them. app §4.
import {
  type McpServerSettings,
  type McpServerView,
  SecretName,
  type Settings,
  type ToolView,
} from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { ITimers } from "../../ports/timers.js";
import { systemCodeOf } from "../../storage/log-errors.js";
import { describeKey } from "../secrets/describe-key.js";
import { secretNameOf, secretNamesIn } from "./expand-secrets.js";
import type { McpConnection } from "./mcp-connection.js";
import type { McpTools } from "./mcp-tools.js";

/** How long a look at the servers waits; a first start may have to fetch the server's program. */
const LOOK_LIMIT_MS = 2_000;

export interface IMcpServers {
  /** Connects where there is no connection, and waits two seconds at most. Never rejects because of a server. */
  list(): Promise<McpServerView[]>;
  /** Adds it, or replaces the one of that id. Throws `settings-invalid`, `store-io`. */
  save(server: McpServerSettings): Promise<void>;
  remove(serverId: string): Promise<void>;
  /** Forgets why a server failed, so that the next use tries again at once. */
  retry(serverId: string): void;
  /** Keeps what `${secret:<name>}` stands for, or forgets it; servers that use it are tried again. */
  setSecret(name: string, secret: string | null): Promise<void>;
}

export interface McpServersSeams {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
  readonly mcpTools: Pick<McpTools, "connection">;
  readonly timers: ITimers;
}

type Standing = Pick<McpServerView, "state" | "tools" | "fault">;

export class McpServers implements IMcpServers {
  readonly #seams: McpServersSeams;

  constructor({ settingsStore, secretStore, mcpTools, timers }: McpServersSeams) {
    this.#seams = { settingsStore, secretStore, mcpTools, timers };
  }

  list(): Promise<McpServerView[]> {
    return Promise.all(this.#configured().map((server) => this.#view(server)));
  }

  async save(server: McpServerSettings): Promise<void> {
    await this.#seams.settingsStore.update((settings) => withServer(settings, server));
  }

  async remove(serverId: string): Promise<void> {
    await this.#seams.settingsStore.update((settings) => ({
      ...settings,
      mcpServers: settings.mcpServers.filter(({ id }) => id !== serverId),
    }));
  }

  retry(serverId: string): void {
    this.#seams.mcpTools.connection(serverId)?.retry();
  }

  async setSecret(name: string, secret: string | null): Promise<void> {
    const { secretStore } = this.#seams;
    if (secret === null) await secretStore.delete(secretNameOf(name));
    else await secretStore.set(secretNameOf(name), secret);
    const users = this.#configured().filter((server) => secretNamesIn(valuesOf(server)).includes(name));
    for (const { id } of users) this.retry(id);
  }

  #configured(): readonly McpServerSettings[] {
    return this.#seams.settingsStore.current().mcpServers;
  }

  async #view(server: McpServerSettings): Promise<McpServerView> {
    const { mcpTools, secretStore } = this.#seams;
    const names = secretNamesIn(valuesOf(server)).filter((name) => SecretName.safeParse(name).success);
    const secrets = names.map(async (name) => ({
      name,
      key: await describeKey(secretNameOf(name), secretStore),
    }));
    const connection = server.enabled ? mcpTools.connection(server.id) : undefined;
    const standing: Standing =
      connection === undefined ? { state: "off", tools: [] } : await this.#standing(server, connection);
    return { server, secrets: await Promise.all(secrets), ...standing };
  }

  #standing(server: McpServerSettings, connection: McpConnection): Promise<Standing> {
    return new Promise((resolve) => {
      const cancel = this.#seams.timers.after(LOOK_LIMIT_MS, () =>
        resolve({ state: "connecting", tools: viewsOf(server.id, connection.known) }),
      );
      connection
        .tools()
        .then(
          (tools) => resolve({ state: "ready", tools: viewsOf(server.id, tools) }),
          (error: unknown) =>
            resolve({
              state: "failed",
              tools: [],
              fault: faultOf(error, server),
            }),
        )
        .finally(cancel);
    });
  }
}

/** What happened; of a program that is not there, what to do too. */
function faultOf(error: unknown, server: McpServerSettings): string {
  if (server.transport === "stdio" && systemCodeOf(error) === "ENOENT") {
    const folder = server.cwd === undefined ? "" : ` or its folder "${server.cwd}"`;
    return `the program "${server.command}"${folder} was not found (ENOENT); install it, or give its whole path`;
  }
  return error instanceof Error ? error.message : String(error);
}

function viewsOf(serverId: string, tools: McpConnection["known"]): ToolView[] {
  return tools.map(({ name, title, description }) => ({
    toolId: `mcp:${serverId}:${name}`,
    description: description ?? title ?? name,
  }));
}

function valuesOf(server: McpServerSettings): Readonly<Record<string, string>> {
  return (server.transport === "stdio" ? server.env : server.headers) ?? {};
}

function withServer(settings: Settings, server: McpServerSettings): Settings {
  const isKnown = settings.mcpServers.some(({ id }) => id === server.id);
  const mcpServers = isKnown
    ? settings.mcpServers.map((other) => (other.id === server.id ? server : other))
    : [...settings.mcpServers, server];
  return { ...settings, mcpServers };
}
