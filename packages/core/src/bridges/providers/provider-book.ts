// Owns which providers are set up and which keys they have: the settings and the secret store changed together. app §3.
import {
  InvalidInputError,
  type KeyState,
  type ProviderSettings,
  type ProviderView,
  type Settings,
} from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import { describeKey } from "../secrets/describe-key.js";
import { providerSecretName } from "../secrets/environment-variable.js";

export interface IProviderBook {
  list(): Promise<ProviderView[]>;
  /** Adds it, or replaces the one of that id. A key that was held for another address is forgotten. Throws `settings-invalid`, `store-io`. */
  save(provider: ProviderSettings, key?: string): Promise<void>;
  /** Its key is forgotten unless another provider shares it, and it is no longer the default. */
  remove(providerId: string): Promise<void>;
  /** Throws `invalid-input` for a provider that is not set up. */
  setKey(providerId: string, key: string): Promise<KeyState>;
  removeKey(providerId: string): Promise<KeyState>;
}

export interface ProviderBookSeams {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
}

export class ProviderBook implements IProviderBook {
  readonly #settings: ISettingsStore;
  readonly #secrets: ISecretStore;

  constructor({ settingsStore, secretStore }: ProviderBookSeams) {
    this.#settings = settingsStore;
    this.#secrets = secretStore;
  }

  list(): Promise<ProviderView[]> {
    return Promise.all(
      this.#settings.current().providers.map(async (provider) => ({
        provider,
        key: await describeKey(providerSecretName(provider), this.#secrets),
        needsKey: providerSecretName(provider).startsWith("provider/"),
      })),
    );
  }

  async save(provider: ProviderSettings, key?: string): Promise<void> {
    const before = this.#settings.current().providers.find(({ id }) => id === provider.id);
    const settings = await this.#settings.update((current) => withProvider(current, provider));
    // A key goes to the address that it was given for, and to no other.
    if (before !== undefined && originOf(before) !== originOf(provider)) await this.#forget(before, settings);
    if (key !== undefined) await this.#secrets.set(providerSecretName(provider), key);
  }

  async remove(providerId: string): Promise<void> {
    const provider = this.#find(providerId);
    const settings = await this.#settings.update((current) => withoutProvider(current, providerId));
    await this.#forget(provider, settings);
  }

  async setKey(providerId: string, key: string): Promise<KeyState> {
    const name = providerSecretName(this.#find(providerId));
    await this.#secrets.set(name, key);
    return describeKey(name, this.#secrets);
  }

  async removeKey(providerId: string): Promise<KeyState> {
    const name = providerSecretName(this.#find(providerId));
    await this.#secrets.delete(name);
    return describeKey(name, this.#secrets);
  }

  #find(providerId: string): ProviderSettings {
    const provider = this.#settings.current().providers.find(({ id }) => id === providerId);
    if (provider !== undefined) return provider;
    throw new InvalidInputError(`the provider "${providerId}" is not set up`);
  }

  async #forget(provider: ProviderSettings, { providers }: Settings): Promise<void> {
    const name = providerSecretName(provider);
    const isShared = providers.some(
      (other) => other.id !== provider.id && providerSecretName(other) === name,
    );
    if (!isShared) await this.#secrets.delete(name);
  }
}

function withProvider(settings: Settings, provider: ProviderSettings): Settings {
  const isKnown = settings.providers.some(({ id }) => id === provider.id);
  const providers = isKnown
    ? settings.providers.map((other) => (other.id === provider.id ? provider : other))
    : [...settings.providers, provider];
  return { ...settings, providers };
}

function withoutProvider(settings: Settings, providerId: string): Settings {
  const { defaultModel, ...others } = settings;
  const keepsDefault = defaultModel !== undefined && defaultModel.provider !== providerId;
  return {
    ...others,
    ...(keepsDefault ? { defaultModel } : {}),
    providers: settings.providers.filter(({ id }) => id !== providerId),
  };
}

function originOf({ kind, baseUrl }: ProviderSettings): string {
  return baseUrl === undefined ? kind : new URL(baseUrl).origin;
}
