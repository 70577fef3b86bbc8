// Owns the rows of the channel table by which a person sets up the program: settings, providers, agents, tool servers.
// A key crosses from a window into main only, never back. app.md §1, §2.
import { z } from "zod";
import { McpServerSettings, ProviderSettings, SettingsId } from "../settings.js";
import { AgentDraft, AgentView, ToolView } from "../setup/agent-view.js";
import { McpServerView, SecretName } from "../setup/mcp-view.js";
import { KeyState, LocalServer, ProviderCheck, ProviderDraft, ProviderView } from "../setup/provider-view.js";
import { SettingsChanges, SettingsView } from "../setup/settings-view.js";

const empty = z.strictObject({});
const done = z.null();
const byId = z.strictObject({ id: SettingsId });
const key = z.string().trim().min(1).max(4096);

/** A row with `refusedAs` answers a request that does not parse with that code: a person typed what is wrong with it. */
const refusedAs = "settings-invalid";

export const setupChannels = {
  "settings:get": { request: empty, response: SettingsView },
  "settings:update": { request: SettingsChanges, response: SettingsView, refusedAs },
  /** The person picks a folder; `null` when they thought better of it. */
  "settings:chooseFolder": {
    request: empty,
    response: z.strictObject({ path: z.string().nullable() }),
  },
  "providers:list": { request: empty, response: z.strictObject({ providers: z.array(ProviderView) }) },
  /** Adds it, or replaces the one of that id. A key that was held for another address is forgotten. */
  "providers:save": {
    request: z.strictObject({ provider: ProviderSettings, key: z.exactOptional(key) }),
    response: done,
    refusedAs,
  },
  /** Its key is forgotten, and it is no longer the default. */
  "providers:remove": { request: byId, response: done },
  "providers:setKey": { request: z.strictObject({ id: SettingsId, key }), response: KeyState },
  "providers:removeKey": { request: byId, response: KeyState },
  /** Model servers on this machine: loopback only, half a second, no key sent. */
  "providers:probeLocal": { request: empty, response: z.strictObject({ servers: z.array(LocalServer) }) },
  /** A live check before anything is saved, with the given key and no other. */
  "providers:test": { request: ProviderDraft, response: ProviderCheck, refusedAs },
  /** The same of one that is saved, with its own key. */
  "providers:models": { request: byId, response: ProviderCheck },
  "agents:list": { request: empty, response: z.strictObject({ agents: z.array(AgentView) }) },
  "agents:get": { request: z.strictObject({ agentId: z.string().min(1) }), response: AgentView },
  /** `create` is refused when there is one of that id. */
  "agents:save": {
    request: z.strictObject({ agent: AgentDraft, mode: z.enum(["create", "replace"]) }),
    response: done,
    refusedAs,
  },
  "agents:remove": { request: z.strictObject({ agentId: SettingsId }), response: done },
  /** What an agent may be given now; waits at most two seconds for tool servers. */
  "agents:tools": { request: empty, response: z.strictObject({ tools: z.array(ToolView) }) },
  "mcp:list": { request: empty, response: z.strictObject({ servers: z.array(McpServerView) }) },
  "mcp:save": { request: z.strictObject({ server: McpServerSettings }), response: done, refusedAs },
  "mcp:remove": { request: byId, response: done },
  /** Tries a server that failed again, at once. */
  "mcp:retry": { request: byId, response: done },
  /** `null`: forget it. */
  "mcp:setSecret": {
    request: z.strictObject({ name: SecretName, secret: key.nullable() }),
    response: done,
  },
} as const;

export type SetupChannel = keyof typeof setupChannels;
