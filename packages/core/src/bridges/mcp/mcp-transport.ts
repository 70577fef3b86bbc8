// Owns the way to one MCP server: a child process or an address. Keys come from the secret store at the last moment.
import type { Transport } from "@modelcontextprotocol/client";
import { assertNever, type McpServerSettings } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import { scrubEnvironment } from "../../runtime/tools/scrub-environment.js";
import { expandSecrets } from "./expand-secrets.js";

/** Throws `settings-invalid` when a secret that the settings refer to is not set. */
export async function createTransport(
  settings: McpServerSettings,
  secrets: ISecretStore,
): Promise<Transport> {
  switch (settings.transport) {
    case "stdio": {
      const { command, args, cwd, env = {} } = settings;
      const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
      const inherited = scrubEnvironment(process.env) as Record<string, string>;
      return new StdioClientTransport({
        command,
        args,
        env: { ...inherited, ...(await expandSecrets(env, secrets)) },
        // A server's chatter is its own; what matters arrives as an error of the protocol.
        stderr: "ignore",
        ...(cwd === undefined ? {} : { cwd }),
      });
    }
    case "http": {
      const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
      const headers = await expandSecrets(settings.headers ?? {}, secrets);
      return new StreamableHTTPClientTransport(new URL(settings.url), { requestInit: { headers } });
    }
    default:
      return assertNever(settings);
  }
}
