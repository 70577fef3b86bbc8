// Owns which agents there are: the built-in ones, which always stand, and those that the person wrote.
import type { AgentDefinition } from "./agent-definition.js";
import type { AgentFolder, ListedAgent } from "./agent-folder.js";
import { copilot } from "./copilot.js";

export interface IAgentCatalog {
  /** Throws `invalid-input` (file:line) for an agent file that is not valid, `store-io`. */
  find(agentId: string): Promise<AgentDefinition | undefined>;
  /** Built-in ones first; a file that cannot be read is listed with its fault. Throws `store-io`. */
  list(): Promise<ListedAgent[]>;
}

const BUILT_IN: ReadonlyMap<string, AgentDefinition> = new Map([[copilot.agentId, copilot]]);

export class AgentCatalog implements IAgentCatalog {
  readonly #folder: AgentFolder;

  constructor(folder: AgentFolder) {
    this.#folder = folder;
  }

  async find(agentId: string): Promise<AgentDefinition | undefined> {
    return BUILT_IN.get(agentId) ?? this.#folder.find(agentId);
  }

  async list(): Promise<ListedAgent[]> {
    const builtIn = [...BUILT_IN.values()].map((agent) => ({ agentId: agent.agentId, agent }));
    const own = await this.#folder.list();
    return [...builtIn, ...own.filter(({ agentId }) => !BUILT_IN.has(agentId))];
  }
}
