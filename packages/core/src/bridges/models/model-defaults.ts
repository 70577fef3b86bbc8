// Owns the model that answers when neither the request nor the agent names one. T§4.
import type { ModelDescriptor } from "@x/shared";

export interface IModelDefaults {
  /** Undefined until a model is set up; a conversation then talks to the offline guide, a run that nobody watches is refused. */
  applicationDefault(): ModelDescriptor | undefined;
}

/** The default that the program was started with. */
export class FixedModelDefault implements IModelDefaults {
  readonly #model: ModelDescriptor | undefined;

  constructor(model: ModelDescriptor | undefined) {
    this.#model = model;
  }

  applicationDefault(): ModelDescriptor | undefined {
    return this.#model;
  }
}
