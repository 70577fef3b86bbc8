// Owns which agents there are. Files with agents of the user's own add to it; the built-in ones always stand.
import type { AgentDefinition } from "./agent-definition.js";
import { copilot } from "./copilot.js";

export interface IAgentCatalog {
  find(agentId: string): Promise<AgentDefinition | undefined>;
}

export class AgentCatalog implements IAgentCatalog {
  readonly #agents: ReadonlyMap<string, AgentDefinition> = new Map([[copilot.agentId, copilot]]);

  async find(agentId: string): Promise<AgentDefinition | undefined> {
    return this.#agents.get(agentId);
  }
}
