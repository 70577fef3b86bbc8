// Owns what setting up a provider needs from the world: who is on this machine, and does this key work? app §3.
import type { ProviderSettings } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ITimers } from "../../ports/timers.js";
import { providerSecretName } from "../secrets/environment-variable.js";
import { findLocalServers, type LocalServer } from "./local-servers.js";

export type ProviderAddress = Pick<ProviderSettings, "id" | "kind" | "baseUrl">;

export interface IProviderSetup {
  /** Model servers that answer on loopback; half a second at most. Never rejects. */
  findLocalServers(): Promise<LocalServer[]>;
  /** Asks the provider for its models, with `apiKey` or the key that is held. Throws a `ModelCallError` with one next action. */
  listModels(provider: ProviderAddress, apiKey?: string): Promise<string[]>;
  /** The name of a provider's key in `secrets`. */
  secretName(provider: ProviderAddress): string;
}

export interface ProviderSetupSeams {
  readonly secretStore: ISecretStore;
  readonly timers: ITimers;
}

export class ProviderSetup implements IProviderSetup {
  readonly #secrets: ISecretStore;
  readonly #timers: ITimers;

  constructor({ secretStore, timers }: ProviderSetupSeams) {
    this.#secrets = secretStore;
    this.#timers = timers;
  }

  findLocalServers(): Promise<LocalServer[]> {
    return findLocalServers({ fetch: globalThis.fetch, timers: this.#timers });
  }

  async listModels(provider: ProviderAddress, apiKey?: string): Promise<string[]> {
    const key = apiKey ?? (await this.#secrets.get(providerSecretName(provider)));
    const { listModels } = await import("./list-models.js");
    return listModels({
      provider,
      fetch: globalThis.fetch,
      timers: this.#timers,
      ...(key === undefined ? {} : { apiKey: key }),
    });
  }

  secretName(provider: ProviderAddress): string {
    return providerSecretName(provider);
  }
}
