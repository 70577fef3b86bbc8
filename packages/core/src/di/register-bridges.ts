// Owns the wiring of what the turn runtime needs from the world: agents, models, tools, permissions.
import { AgentCatalog } from "../bridges/agents/agent-catalog.js";
import { AgentResolver } from "../bridges/agents/agent-resolver.js";
import { FixedModelDefault } from "../bridges/models/model-defaults.js";
import { ModelRegistry } from "../bridges/models/model-registry.js";
import { OfflineGuideSource } from "../bridges/offline-guide/offline-guide.js";
import { ConservativeClassifier } from "../bridges/permissions/conservative-classifier.js";
import { PermissionChecker } from "../bridges/permissions/permission-checker.js";
import { ToolRegistry } from "../bridges/tools/tool-registry.js";
import { BuiltinTools } from "../runtime/tools/builtin-tools.js";
import { built, type Registrations, singleton } from "./singleton.js";

export const bridges: Registrations<
  | "agentCatalog"
  | "modelDefaults"
  | "modelSources"
  | "toolSources"
  | "agentResolver"
  | "modelRegistry"
  | "toolRegistry"
  | "permissionChecker"
  | "permissionClassifier"
> = {
  agentCatalog: singleton(AgentCatalog),
  modelDefaults: built(({ defaultModel }) => new FixedModelDefault(defaultModel)),
  modelSources: built(({ timers, guideTokenDelayMs }) => [
    new OfflineGuideSource({ timers, guideTokenDelayMs }),
  ]),
  toolSources: built(({ workspaceDir }) => [new BuiltinTools({ workspaceDir })]),
  agentResolver: singleton(AgentResolver),
  modelRegistry: singleton(ModelRegistry),
  toolRegistry: singleton(ToolRegistry),
  permissionChecker: singleton(PermissionChecker),
  permissionClassifier: singleton(ConservativeClassifier),
};
