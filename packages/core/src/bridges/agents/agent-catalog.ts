// Owns which agents there are: the built-in ones, which always stand, and those that the person wrote.
import {
  type AgentDraft,
  AgentNotFoundError,
  type AgentView,
  InvalidInputError,
  toErrorRecord,
} from "@x/shared";
import { knownIds } from "../../runtime/known-ids.js";
import type { WriteGate } from "../../store/write-gate.js";
import type { AgentDefinition } from "./agent-definition.js";
import type { AgentFolder, ListedAgent } from "./agent-folder.js";
import { copilot } from "./copilot.js";

export interface IAgentCatalog {
  /** Throws `invalid-input` (file:line) for an agent file that is not valid, `store-io`. */
  find(agentId: string): Promise<AgentDefinition | undefined>;
  /** Built-in ones first; a file that cannot be read is listed with its fault. Throws `store-io`. */
  list(): Promise<AgentView[]>;
  /** One of the list. Throws `agent-not-found`, `store-io`. */
  get(agentId: string): Promise<AgentView>;
  /** Writes its file; `create` is refused when there is one of that id. Throws `invalid-input`, `store-io`. */
  save(draft: AgentDraft, mode: "create" | "replace"): Promise<void>;
  /** Removes its file. Throws `agent-not-found`, `invalid-input` for a built-in one, `store-io`. */
  remove(agentId: string): Promise<void>;
}

const BUILT_IN: ReadonlyMap<string, AgentDefinition> = new Map([[copilot.agentId, copilot]]);

export class AgentCatalog implements IAgentCatalog {
  readonly #folder: AgentFolder;
  readonly #writeGate: WriteGate;

  /** `writeGate`: a core that only reads, or closes, changes nothing. */
  constructor(folder: AgentFolder, writeGate: WriteGate) {
    this.#folder = folder;
    this.#writeGate = writeGate;
  }

  async find(agentId: string): Promise<AgentDefinition | undefined> {
    return BUILT_IN.get(agentId) ?? this.#folder.find(agentId);
  }

  async list(): Promise<AgentView[]> {
    const builtIn = [...BUILT_IN.values()].map((agent) => viewOf({ agentId: agent.agentId, agent }));
    const own = await this.#folder.list();
    return [...builtIn, ...own.filter(({ agentId }) => !BUILT_IN.has(agentId)).map(viewOf)];
  }

  async get(agentId: string): Promise<AgentView> {
    try {
      const agent = await this.find(agentId);
      if (agent !== undefined) return viewOf({ agentId, agent });
    } catch (error) {
      const { code, message } = toErrorRecord(error);
      if (code !== InvalidInputError.code) throw error;
      return viewOf({ agentId, error: { code, message } });
    }
    throw await agentNotFound(agentId, this);
  }

  async save(draft: AgentDraft, mode: "create" | "replace"): Promise<void> {
    refuseBuiltIn(draft.agentId);
    await this.#writeGate.pass(async () => {
      if (mode === "create" && (await this.#isTaken(draft.agentId))) {
        throw new InvalidInputError(`there is an agent "${draft.agentId}" already; choose another id`);
      }
      await this.#folder.write(draft);
    });
  }

  async remove(agentId: string): Promise<void> {
    refuseBuiltIn(agentId);
    if (!(await this.#writeGate.pass(() => this.#folder.remove(agentId))))
      throw await agentNotFound(agentId, this);
  }

  async #isTaken(agentId: string): Promise<boolean> {
    return (await this.#folder.list()).some((other) => other.agentId === agentId);
  }
}

function viewOf(listed: ListedAgent): AgentView {
  const builtIn = BUILT_IN.has(listed.agentId);
  if ("error" in listed) return { agentId: listed.agentId, builtIn, fault: listed.error };
  const { agentId, model, systemPrompt, toolIds } = listed.agent;
  const agent = { systemPrompt, toolIds: [...toolIds], ...(model === undefined ? {} : { model }) };
  return { agentId, builtIn, agent };
}

function refuseBuiltIn(agentId: string): void {
  if (BUILT_IN.has(agentId)) {
    throw new InvalidInputError(`"${agentId}" is built in; make an agent of your own under another id`);
  }
}

/** Names those that there are. */
export async function agentNotFound(
  agentId: string,
  catalog: Pick<IAgentCatalog, "list">,
): Promise<AgentNotFoundError> {
  const known = knownIds((await catalog.list()).map((agent) => agent.agentId));
  return new AgentNotFoundError(`there is no agent "${agentId}"${known}`, { data: { agentId } });
}
