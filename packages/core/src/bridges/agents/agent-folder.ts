// Owns the agents that a person wrote: `<workDir>/agents/<id>.md`, read when they are asked for, so that an edit counts at once.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type AgentDraft, SettingsId, toErrorRecord } from "@x/shared";
import writeFileAtomic from "write-file-atomic";
import { storeIo, systemCodeOf } from "../../storage/log-errors.js";
import { makeFolder } from "../../storage/make-folder.js";
import type { AgentDefinition } from "./agent-definition.js";

const FOLDER = "agents";
const ENDING = ".md";

/** One file of the folder: its agent, or why it is none. */
export type ListedAgent =
  | { readonly agentId: string; readonly agent: AgentDefinition }
  | { readonly agentId: string; readonly error: { readonly code: string; readonly message: string } };

export class AgentFolder {
  readonly #folder: string;
  readonly #defaultToolIds: readonly string[];

  constructor({ workDir, defaultToolIds }: { workDir: string; defaultToolIds: readonly string[] }) {
    this.#folder = join(workDir, FOLDER);
    this.#defaultToolIds = defaultToolIds;
  }

  /** Undefined when there is no such file. Throws `invalid-input` (file:line), `store-io`. */
  async find(agentId: string): Promise<AgentDefinition | undefined> {
    // Checked before any path is built: an id never leaves the folder.
    if (!SettingsId.safeParse(agentId).success) return undefined;
    const name = nameOf(agentId);
    let text: string;
    try {
      text = await readFile(this.#pathOf(agentId), "utf8");
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return undefined;
      throw storeIo("read the agent", name, error);
    }
    const { parseAgentFile } = await import("./agent-file.js");
    return parseAgentFile({ name, agentId, text, defaultToolIds: this.#defaultToolIds });
  }

  /** Every agent file, by id; one that cannot be read is listed with its fault. Throws `store-io`. */
  async list(): Promise<ListedAgent[]> {
    const ids = (await this.#names())
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length))
      .filter((agentId) => SettingsId.safeParse(agentId).success);
    const listed = await Promise.all(ids.toSorted().map((agentId) => this.#listed(agentId)));
    return listed.flat();
  }

  /** Writes the file whole, whatever was there. The id was checked: it is a file name. Throws `store-io`. */
  async write(draft: AgentDraft): Promise<void> {
    const { formatAgentFile } = await import("./agent-file.js");
    try {
      await makeFolder(this.#folder);
      await writeFileAtomic(this.#pathOf(draft.agentId), formatAgentFile(draft));
    } catch (error) {
      throw storeIo("write the agent", nameOf(draft.agentId), error);
    }
  }

  /** True when there was such a file. Throws `store-io`. */
  async remove(agentId: string): Promise<boolean> {
    if (!SettingsId.safeParse(agentId).success) return false;
    try {
      await rm(this.#pathOf(agentId));
      return true;
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return false;
      throw storeIo("remove the agent", nameOf(agentId), error);
    }
  }

  #pathOf(agentId: string): string {
    return join(this.#folder, `${agentId}${ENDING}`);
  }

  async #listed(agentId: string): Promise<ListedAgent[]> {
    try {
      const agent = await this.find(agentId);
      return agent === undefined ? [] : [{ agentId, agent }];
    } catch (error) {
      const { code, message } = toErrorRecord(error);
      return [{ agentId, error: { code, message } }];
    }
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return [];
      throw storeIo("list the agents", FOLDER, error);
    }
  }
}

/** What the messages call it. */
function nameOf(agentId: string): string {
  return `${FOLDER}/${agentId}${ENDING}`;
}
