// Owns the way to one MCP server: a child process or an address. Keys come from the secret store at the last moment.
import type { Transport } from "@modelcontextprotocol/client";
import { assertNever, type McpServerSettings } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import { scrubEnvironment } from "../../runtime/tools/scrub-environment.js";
import { expandSecrets } from "./expand-secrets.js";

export interface McpWay {
  readonly transport: Transport;
  /** What the server was given and none of its words may show. */
  readonly secrets: readonly string[];
}

/** Throws `settings-invalid` when a secret that the settings refer to is not set. */
export async function createTransport(
  settings: McpServerSettings,
  secretStore: ISecretStore,
): Promise<McpWay> {
  switch (settings.transport) {
    case "stdio": {
      const { command, args, cwd, env = {} } = settings;
      const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
      const inherited = scrubEnvironment(process.env) as Record<string, string>;
      const { values, secrets } = await expandSecrets(env, secretStore);
      const transport = new StdioClientTransport({
        command,
        args,
        env: { ...inherited, ...values },
        // A server's chatter is its own; what matters arrives as an error of the protocol.
        stderr: "ignore",
        ...(cwd === undefined ? {} : { cwd }),
      });
      return { transport, secrets };
    }
    case "http": {
      const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
      const { values: headers, secrets } = await expandSecrets(settings.headers ?? {}, secretStore);
      const transport = new StreamableHTTPClientTransport(new URL(settings.url), {
        requestInit: { headers },
      });
      return { transport, secrets };
    }
    default:
      return assertNever(settings);
  }
}
