// Owns finding the model behind a descriptor: one provider an id. What a provider is made of is its bridge's own business. T§8.
import { type ModelDescriptor, ModelNotConfiguredError } from "@x/shared";
import type { IModelRegistry, ResolvedModel } from "../../runtime/turns/ports.js";

export interface IModelProvider {
  /** The `provider` of the descriptors it answers for. */
  readonly id: string;
  /** Throws `turn-dependency-missing` for a model it does not have, `model-not-configured` when something is still to be set up. */
  resolve(model: string): Promise<ResolvedModel>;
}

export class ModelRegistry implements IModelRegistry {
  readonly #providers: ReadonlyMap<string, IModelProvider>;

  constructor({ modelProviders }: { modelProviders: readonly IModelProvider[] }) {
    this.#providers = new Map(modelProviders.map((provider) => [provider.id, provider]));
  }

  async resolve(descriptor: ModelDescriptor): Promise<ResolvedModel> {
    const provider = this.#providers.get(descriptor.provider);
    if (provider !== undefined) return provider.resolve(descriptor.model);
    const known = [...this.#providers.keys()].join(", ");
    throw new ModelNotConfiguredError(
      `no provider "${descriptor.provider}" is set up (there are: ${known}); set it up or choose another model`,
      { data: { provider: descriptor.provider, model: descriptor.model } },
    );
  }
}
