// Owns finding the model behind a descriptor: the first source that knows its provider. What is behind that is the source's
// own business. T§8.
import { type ModelDescriptor, ModelNotConfiguredError } from "@x/shared";
import type { ISettingsStore } from "../../ports/settings-store.js";
import type { IModelRegistry, ResolvedModel } from "../../runtime/turns/ports.js";

export interface IModelSource {
  /** The `provider`s of the descriptors it answers for, now. */
  providerIds(): readonly string[];
  /** Throws `model-not-configured` for a model it does not have, or when something is still to be set up. */
  resolve(descriptor: ModelDescriptor): Promise<ResolvedModel>;
}

export class ModelRegistry implements IModelRegistry {
  readonly #sources: readonly IModelSource[];
  readonly #settings: Pick<ISettingsStore, "fault">;

  constructor(seams: {
    modelSources: readonly IModelSource[];
    settingsStore: Pick<ISettingsStore, "fault">;
  }) {
    this.#sources = seams.modelSources;
    this.#settings = seams.settingsStore;
  }

  async resolve(descriptor: ModelDescriptor): Promise<ResolvedModel> {
    const source = this.#sources.find((candidate) => candidate.providerIds().includes(descriptor.provider));
    if (source !== undefined) return source.resolve(descriptor);
    // It may well be set up, in a file that nobody can read.
    const fault = this.#settings.fault();
    if (fault !== undefined) throw fault;
    const known = this.#sources.flatMap((candidate) => candidate.providerIds()).join(", ");
    throw new ModelNotConfiguredError(
      `no provider "${descriptor.provider}" is set up (there are: ${known}); set it up or choose another model`,
      { data: { provider: descriptor.provider, model: descriptor.model } },
    );
  }
}
