// Owns which models each provider offers now, asked live and remembered until something is set up otherwise. app.md §3.
import type { ProviderCheck } from "@x/shared";
import { asCodedError, type IpcClient } from "../ipc/ipc-client.js";
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "../stores/external-store.js";

export type ModelList = "asking" | ProviderCheck;
export type ModelLists = ReadonlyMap<string, ModelList>;

export class ModelListsStore extends ExternalStore<ModelLists> {
  readonly #client: IpcClient;
  #lists: ModelLists = new Map();
  /** Answers to what was asked before belong to what was set up before. */
  #age = 0;

  constructor(client: IpcClient, frames: Frames) {
    super(frames);
    this.#client = client;
  }

  /** Asks those that were not asked yet. */
  ask(providerIds: readonly string[]): void {
    for (const providerId of providerIds) {
      if (!this.#lists.has(providerId)) void this.#ask(providerId);
    }
  }

  forget(): void {
    this.#age += 1;
    this.#lists = new Map();
    this.changed();
  }

  protected override makeSnapshot(): ModelLists {
    return this.#lists;
  }

  async #ask(providerId: string): Promise<void> {
    const age = this.#age;
    this.#set(providerId, "asking");
    const answer = await this.#client
      .call("providers:models", { id: providerId })
      .catch((error: unknown): ProviderCheck => {
        return { outcome: "failed", code: "unknown", message: asCodedError(error).message };
      });
    if (age === this.#age) this.#set(providerId, answer);
  }

  #set(providerId: string, list: ModelList): void {
    this.#lists = new Map(this.#lists).set(providerId, list);
    this.changed();
  }
}
