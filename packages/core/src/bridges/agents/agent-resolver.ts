// Owns what a requested agent comes to: prompt, model, tools, once per turn. T§4. The loop adds nothing to it.
import {
  type ModelDescriptor,
  OFFLINE_GUIDE,
  type RequestedAgent,
  type ResolvedAgent,
  type ToolDescriptor,
} from "@x/shared";
import type { IToolSource } from "../../runtime/tools/tool-source.js";
import type { IAgentResolver, IModelRegistry } from "../../runtime/turns/ports.js";
import type { IModelDefaults } from "../models/model-defaults.js";
import { agentNotFound, type IAgentCatalog } from "./agent-catalog.js";
import type { AgentDefinition } from "./agent-definition.js";
import { readComposition } from "./composition.js";

export class AgentResolver implements IAgentResolver {
  readonly #catalog: Pick<IAgentCatalog, "find" | "list">;
  readonly #defaults: IModelDefaults;
  readonly #models: IModelRegistry;
  readonly #sources: readonly IToolSource[];

  constructor(seams: {
    agentCatalog: Pick<IAgentCatalog, "find" | "list">;
    modelDefaults: IModelDefaults;
    modelRegistry: IModelRegistry;
    toolSources: readonly IToolSource[];
  }) {
    this.#catalog = seams.agentCatalog;
    this.#defaults = seams.modelDefaults;
    this.#models = seams.modelRegistry;
    this.#sources = seams.toolSources;
  }

  async resolve(requested: RequestedAgent): Promise<ResolvedAgent> {
    const agent = await this.#catalog.find(requested.agentId);
    if (agent === undefined) throw await agentNotFound(requested.agentId, this.#catalog);
    const { allowTools } = readComposition(requested);
    const model = this.#modelFor(requested, agent);
    // Refused here, before a turn exists: a turn whose model cannot be found would block its session.
    await this.#models.resolve(model);
    return {
      agentId: agent.agentId,
      systemPrompt: agent.systemPrompt,
      model,
      tools: await this.#toolsFor(agent, allowTools),
    };
  }

  #modelFor(requested: RequestedAgent, agent: AgentDefinition): ModelDescriptor {
    return requested.overrides?.model ?? agent.model ?? this.#defaults.applicationDefault() ?? OFFLINE_GUIDE;
  }

  async #toolsFor(agent: AgentDefinition, allowed: readonly string[] | undefined): Promise<ToolDescriptor[]> {
    const lists = await Promise.all(this.#sources.map((source) => source.descriptors()));
    const chosen = agent.toolIds.flatMap((pattern) => matching(lists.flat(), pattern));
    return [...new Set(chosen)].filter(({ toolId }) => allowed === undefined || allowed.includes(toolId));
  }
}

function matching(descriptors: readonly ToolDescriptor[], pattern: string): ToolDescriptor[] {
  const isMatch = pattern.endsWith("*")
    ? (toolId: string) => toolId.startsWith(pattern.slice(0, -1))
    : (toolId: string) => toolId === pattern;
  return descriptors.filter(({ toolId }) => isMatch(toolId));
}
