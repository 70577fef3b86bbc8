// Owns the wiring of what the turn runtime needs from the world: agents, models, tools, permissions.
import { AgentCatalog } from "../bridges/agents/agent-catalog.js";
import { AgentFolder } from "../bridges/agents/agent-folder.js";
import { AgentResolver } from "../bridges/agents/agent-resolver.js";
import { copilot } from "../bridges/agents/copilot.js";
import { McpServers } from "../bridges/mcp/mcp-servers.js";
import { McpTools } from "../bridges/mcp/mcp-tools.js";
import { ConfiguredModels } from "../bridges/models/configured-models.js";
import { MessageEncoder } from "../bridges/models/message-encoder.js";
import { ModelDefaults } from "../bridges/models/model-defaults.js";
import { ModelRegistry } from "../bridges/models/model-registry.js";
import { OfflineGuideSource } from "../bridges/offline-guide/offline-guide.js";
import { ConservativeClassifier } from "../bridges/permissions/conservative-classifier.js";
import { PermissionChecker } from "../bridges/permissions/permission-checker.js";
import { ProviderBook } from "../bridges/providers/provider-book.js";
import { ProviderSetup } from "../bridges/providers/provider-setup.js";
import { LayeredSecretStore } from "../bridges/secrets/layered-secret-store.js";
import { SettingsFile } from "../bridges/settings/settings-file.js";
import { ToolRegistry } from "../bridges/tools/tool-registry.js";
import { allEnded } from "../concurrency/all-ended.js";
import { BuiltinTools } from "../runtime/tools/builtin-tools.js";
import type { IToolSource } from "../runtime/tools/tool-source.js";
import { WorkspaceFolder } from "../runtime/tools/workspace-folder.js";
import { built, type Registrations, singleton } from "./singleton.js";

export const bridges: Registrations<
  | "settingsStore"
  | "workspaceFolder"
  | "secretStore"
  | "providerSetup"
  | "providerBook"
  | "mcpTools"
  | "mcpServers"
  | "agentCatalog"
  | "modelDefaults"
  | "modelSources"
  | "toolSources"
  | "agentResolver"
  | "modelRegistry"
  | "messageEncoder"
  | "toolRegistry"
  | "permissionChecker"
  | "permissionClassifier"
> = {
  settingsStore: singleton(SettingsFile),
  workspaceFolder: singleton(WorkspaceFolder),
  secretStore: built(
    ({ hostSecrets }) =>
      new LayeredSecretStore({
        environment: process.env,
        ...(hostSecrets === undefined ? {} : { hostSecrets }),
      }),
  ),
  providerSetup: singleton(ProviderSetup),
  providerBook: singleton(ProviderBook),
  mcpTools: singleton(McpTools),
  mcpServers: singleton(McpServers),
  agentCatalog: built(
    ({ workDir, writeGate }) =>
      new AgentCatalog(new AgentFolder({ workDir, defaultToolIds: copilot.toolIds }), writeGate),
  ),
  modelDefaults: singleton(ModelDefaults),
  messageEncoder: singleton(MessageEncoder),
  modelSources: built(({ clock, timers, guideDelayMs, settingsStore, secretStore }) => [
    new OfflineGuideSource({ timers, guideDelayMs }),
    new ConfiguredModels({ settingsStore, secretStore, fetch: globalThis.fetch, timers, clock }),
  ]),
  toolSources: built<readonly IToolSource[]>(
    ({ workspaceFolder, settingsStore, mcpTools }) => [
      new BuiltinTools({ workspaceFolder, settingsStore }),
      mcpTools,
    ],
    (sources) => allEnded(sources.map(async (source) => source.close?.())),
  ),
  agentResolver: singleton(AgentResolver),
  modelRegistry: singleton(ModelRegistry),
  toolRegistry: singleton(ToolRegistry),
  permissionChecker: singleton(PermissionChecker),
  permissionClassifier: singleton(ConservativeClassifier),
};
