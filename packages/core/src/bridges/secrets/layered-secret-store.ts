// Owns the order in which keys are looked up: environment variable, the host's store, then memory. Clarifications "Keys".
// Must not log, print or put a secret into an error.
import type { IHostSecrets, ISecretStore, SecretDescription, SecretPlace } from "../../ports/secret-store.js";
import { environmentVariableFor } from "./environment-variable.js";

export interface LayeredSecretStoreInput {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent where the host has no store of its own (the terminal). */
  readonly hostSecrets?: IHostSecrets;
}

export class LayeredSecretStore implements ISecretStore {
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #host: IHostSecrets | undefined;
  readonly #memory = new Map<string, string>();

  constructor({ environment, hostSecrets }: LayeredSecretStoreInput) {
    this.#environment = environment;
    this.#host = hostSecrets;
  }

  async get(name: string): Promise<string | undefined> {
    return (await this.#find(name))?.secret;
  }

  async set(name: string, secret: string): Promise<SecretPlace> {
    if (this.#host?.isAvailable() === true) {
      await this.#host.set(name, secret);
      this.#memory.delete(name);
      return this.#host.place;
    }
    this.#memory.set(name, secret);
    return "memory";
  }

  async delete(name: string): Promise<void> {
    this.#memory.delete(name);
    await this.#host?.delete(name);
  }

  async describe(name: string): Promise<SecretDescription | undefined> {
    const found = await this.#find(name);
    if (found === undefined) return undefined;
    const { place, secret } = found;
    // The last four of a short secret would be most of it.
    return secret.length < 12 ? { place } : { place, lastFour: secret.slice(-4) };
  }

  async #find(name: string): Promise<{ place: SecretPlace; secret: string } | undefined> {
    const fromEnvironment = this.#environment[environmentVariableFor(name)];
    if (fromEnvironment) return { place: "environment", secret: fromEnvironment };
    const fromMemory = this.#memory.get(name);
    if (fromMemory !== undefined) return { place: "memory", secret: fromMemory };
    const fromHost = this.#host?.isAvailable() === true ? await this.#host.get(name) : undefined;
    return fromHost === undefined || this.#host === undefined
      ? undefined
      : { place: this.#host.place, secret: fromHost };
  }
}
