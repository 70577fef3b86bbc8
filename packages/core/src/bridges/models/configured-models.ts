// Owns the models that a person set up: settings say where, the secret store holds the key, the AI SDK speaks. app §4.
import { type ModelDescriptor, ModelNotConfiguredError, type ProviderSettings } from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import type { ISecretStore } from "../../ports/secret-store.js";
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { ITimers } from "../../ports/timers.js";
import type { ResolvedModel } from "../../runtime/turns/ports.js";
import { environmentVariableFor, providerSecretName } from "../secrets/environment-variable.js";
import type { IModelSource } from "./model-registry.js";

/** Transport retries before the first byte of an answer; the loop itself never retries (T§12). */
const MAX_RETRIES = 2;

export interface ConfiguredModelsInput {
  readonly settingsStore: ISettingsStore;
  readonly secretStore: ISecretStore;
  readonly fetch: typeof globalThis.fetch;
  readonly timers: ITimers;
  readonly clock: IClock;
}

export class ConfiguredModels implements IModelSource {
  readonly #settings: ISettingsStore;
  readonly #secrets: ISecretStore;
  readonly #transport: Pick<ConfiguredModelsInput, "fetch" | "timers" | "clock">;

  constructor({ settingsStore, secretStore, fetch, timers, clock }: ConfiguredModelsInput) {
    this.#settings = settingsStore;
    this.#secrets = secretStore;
    this.#transport = { fetch, timers, clock };
  }

  providerIds(): readonly string[] {
    return this.#settings.current().providers.map(({ id }) => id);
  }

  /** A model that the settings do not list is asked for all the same: providers have more than anybody lists. */
  async resolve({ provider: providerId, model: modelId }: ModelDescriptor): Promise<ResolvedModel> {
    const provider = this.#settings.current().providers.find(({ id }) => id === providerId);
    if (provider === undefined)
      throw notSetUp(`the provider "${providerId}" is no longer set up`, providerId);
    const apiKey = await this.#keyOf(provider);
    const {
      id: _id,
      label: _label,
      ...parameters
    } = provider.models.find(({ id }) => id === modelId) ?? { id: modelId };
    // Loaded when a model is first wanted: a start need not wait for four providers' clients.
    const { AiSdkModel } = await import("../ai-sdk/ai-sdk-model.js");
    return new AiSdkModel({
      provider,
      modelId,
      parameters,
      ...this.#transport,
      maxRetries: MAX_RETRIES,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
  }

  async #keyOf(provider: ProviderSettings): Promise<string | undefined> {
    const name = providerSecretName(provider);
    const key = await this.#secrets.get(name);
    // Local servers want none, and some proxies neither; the cloud providers themselves always do.
    if (key === undefined && name.startsWith("provider/")) {
      const variable = environmentVariableFor(name);
      throw notSetUp(
        `there is no key for "${provider.label}": set it in Settings, or the variable ${variable}`,
        provider.id,
      );
    }
    return key;
  }
}

function notSetUp(message: string, provider: string): ModelNotConfiguredError {
  return new ModelNotConfiguredError(message, { data: { provider } });
}
