// Owns the model that answers when neither the request nor the agent names one: what the program was started with, else what
// the person chose. T§4.
import type { ModelDescriptor } from "@x/shared";
import type { ISettingsStore } from "../../ports/settings-store.js";

export interface IModelDefaults {
  /** Throws `settings-invalid` while the settings cannot be read. Undefined until a model is set up; a conversation then talks to the offline guide, a run that nobody watches is refused. */
  applicationDefault(): ModelDescriptor | undefined;
}

export class ModelDefaults implements IModelDefaults {
  readonly #given: ModelDescriptor | undefined;
  readonly #settings: ISettingsStore;

  constructor(seams: { defaultModel: ModelDescriptor | undefined; settingsStore: ISettingsStore }) {
    this.#given = seams.defaultModel;
    this.#settings = seams.settingsStore;
  }

  applicationDefault(): ModelDescriptor | undefined {
    if (this.#given !== undefined) return this.#given;
    // The person chose something, and nobody can read what: the guide must not answer in its place.
    const fault = this.#settings.fault();
    if (fault !== undefined) throw fault;
    return this.#settings.current().defaultModel;
  }
}
