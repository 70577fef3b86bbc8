// Owns the wiring of what the turn runtime needs from the world: agents, models, tools, permissions.
import { resolve } from "node:path";
import { AgentCatalog } from "../bridges/agents/agent-catalog.js";
import { AgentFolder } from "../bridges/agents/agent-folder.js";
import { AgentResolver } from "../bridges/agents/agent-resolver.js";
import { copilot } from "../bridges/agents/copilot.js";
import { McpTools } from "../bridges/mcp/mcp-tools.js";
import { ConfiguredModels } from "../bridges/models/configured-models.js";
import { MessageEncoder } from "../bridges/models/message-encoder.js";
import { ModelDefaults } from "../bridges/models/model-defaults.js";
import { ModelRegistry } from "../bridges/models/model-registry.js";
import { OfflineGuideSource } from "../bridges/offline-guide/offline-guide.js";
import { ConservativeClassifier } from "../bridges/permissions/conservative-classifier.js";
import { PermissionChecker } from "../bridges/permissions/permission-checker.js";
import { ProviderSetup } from "../bridges/providers/provider-setup.js";
import { LayeredSecretStore } from "../bridges/secrets/layered-secret-store.js";
import { SettingsFile } from "../bridges/settings/settings-file.js";
import { ToolRegistry } from "../bridges/tools/tool-registry.js";
import { BuiltinTools } from "../runtime/tools/builtin-tools.js";
import type { IToolSource } from "../runtime/tools/tool-source.js";
import { built, type Registrations, singleton } from "./singleton.js";

export const bridges: Registrations<
  | "settingsStore"
  | "workspaceDir"
  | "secretStore"
  | "providerSetup"
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
  workspaceDir: built(({ givenWorkspaceDir, settingsStore }) =>
    resolve(givenWorkspaceDir ?? settingsStore.current().workspaceDir ?? "."),
  ),
  secretStore: built(
    ({ hostSecrets }) =>
      new LayeredSecretStore({
        environment: process.env,
        ...(hostSecrets === undefined ? {} : { hostSecrets }),
      }),
  ),
  providerSetup: singleton(ProviderSetup),
  agentCatalog: built(
    ({ workDir }) => new AgentCatalog(new AgentFolder({ workDir, defaultToolIds: copilot.toolIds })),
  ),
  modelDefaults: singleton(ModelDefaults),
  messageEncoder: singleton(MessageEncoder),
  modelSources: built(({ timers, guideTokenDelayMs, settingsStore, secretStore }) => [
    new OfflineGuideSource({ timers, guideTokenDelayMs }),
    new ConfiguredModels({ settingsStore, secretStore, fetch: globalThis.fetch }),
  ]),
  toolSources: built<readonly IToolSource[]>(
    ({ workspaceDir, settingsStore, secretStore, timers, logger }) => [
      new BuiltinTools({ workspaceDir, settingsStore }),
      new McpTools({ settingsStore, secretStore, timers, logger }),
    ],
    async (sources) => {
      await Promise.all(sources.map(async (source) => source.close?.()));
    },
  ),
  agentResolver: singleton(AgentResolver),
  modelRegistry: singleton(ModelRegistry),
  toolRegistry: singleton(ToolRegistry),
  permissionChecker: singleton(PermissionChecker),
  permissionClassifier: singleton(ConservativeClassifier),
};
