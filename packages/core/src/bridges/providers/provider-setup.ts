// Owns what setting up a provider needs from the world: who is on this machine, does this key work, which models are there? app §3.
import {
  InvalidInputError,
  type LocalServer,
  type ProviderCheck,
  type ProviderDraft,
  type ProviderSettings,
} from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { ITimers } from "../../ports/timers.js";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";
import { providerSecretName } from "../secrets/environment-variable.js";
import { findLocalServers } from "./local-servers.js";

export interface IProviderSetup {
  /** Model servers that answer on loopback; half a second at most. Never rejects. */
  findLocalServers(): Promise<LocalServer[]>;
  /**
   * Asks for the models with the given key; without one, a cloud provider at its own address with the key that is held. A held
   * key is never sent to an address that was only typed. Where an OpenAI-compatible server knows nothing of the address, the
   * same with `/v1` behind it is asked too; the answer names it when that is where the models are.
   */
  check(draft: ProviderDraft): Promise<ProviderCheck>;
  /** The models of a provider that is set up, asked with its own key. Throws `invalid-input` for an unknown one. */
  models(providerId: string): Promise<ProviderCheck>;
}

export interface ProviderSetupSeams {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
  readonly timers: ITimers;
}

export class ProviderSetup implements IProviderSetup {
  readonly #settings: ISettingsStore;
  readonly #secrets: ISecretStore;
  readonly #timers: ITimers;

  constructor({ settingsStore, secretStore, timers }: ProviderSetupSeams) {
    this.#settings = settingsStore;
    this.#secrets = secretStore;
    this.#timers = timers;
  }

  findLocalServers(): Promise<LocalServer[]> {
    return findLocalServers({ fetch: globalThis.fetch, timers: this.#timers });
  }

  async check({ key, ...address }: ProviderDraft): Promise<ProviderCheck> {
    const isOwnAddress = address.kind !== "openai-compatible" && address.baseUrl === undefined;
    const held = isOwnAddress ? await this.#keyOf({ id: address.kind, ...address }) : undefined;
    return this.#ask(address, key ?? held, withVersion(address));
  }

  async models(providerId: string): Promise<ProviderCheck> {
    const provider = this.#settings.current().providers.find(({ id }) => id === providerId);
    if (provider === undefined) throw new InvalidInputError(`the provider "${providerId}" is not set up`);
    return this.#ask(provider, await this.#keyOf(provider));
  }

  #keyOf(provider: Pick<ProviderSettings, "id" | "kind" | "baseUrl">): Promise<string | undefined> {
    return this.#secrets.get(providerSecretName(provider));
  }

  async #ask(
    provider: Pick<ProviderSettings, "kind" | "baseUrl"> & Partial<Pick<ProviderSettings, "label">>,
    apiKey: string | undefined,
    elsewhere?: string,
  ): Promise<ProviderCheck> {
    const { listModels, NoListHere } = await import("./list-models.js");
    const asked = {
      fetch: globalThis.fetch,
      timers: this.#timers,
      ...(apiKey === undefined ? {} : { apiKey }),
    };
    try {
      return { outcome: "models", models: await listModels({ ...asked, provider }) };
    } catch (error) {
      if (!(error instanceof ModelCallError)) throw error;
      if (error instanceof NoListHere && elsewhere !== undefined) {
        const there = await this.#ask({ ...provider, baseUrl: elsewhere }, apiKey);
        if (there.outcome === "models") return { ...there, baseUrl: elsewhere };
        // A server that wants a key or is busy is there; one that knows nothing of this either was not meant.
        if (there.code !== error.code) return there;
      }
      return { outcome: "failed", code: error.code, message: error.message };
    }
  }
}

/** The usual place of an OpenAI-compatible server, for an address that names no version. */
function withVersion({ kind, baseUrl }: Pick<ProviderSettings, "kind" | "baseUrl">): string | undefined {
  if (kind !== "openai-compatible" || baseUrl === undefined || /\/v\d+$/u.test(baseUrl)) return undefined;
  return `${baseUrl.replace(/\/+$/u, "")}/v1`;
}
