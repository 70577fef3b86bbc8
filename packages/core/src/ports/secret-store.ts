// Owns the contract of keys: what holds them, never what they are for. Clarifications "Keys", app §2.

/** Where a secret is held: an environment variable, the host's own store, a readable file by explicit choice, or this run only. */
export type SecretPlace = "environment" | "host" | "file" | "memory";

/** What may be shown of a secret. */
export interface SecretDescription {
  readonly place: SecretPlace;
  /** Of a secret with at least twelve characters. */
  readonly lastFour?: string;
}

export interface ISecretStore {
  get(name: string): Promise<string | undefined>;
  /** Says where it is held now: `memory` means until the program ends. */
  set(name: string, secret: string): Promise<SecretPlace>;
  /** Forgets it wherever this store may write; an environment variable stays. */
  delete(name: string): Promise<void>;
  describe(name: string): Promise<SecretDescription | undefined>;
}

/** The part of a secret store that a host brings: Electron's `safeStorage` with a file, a system keychain. */
export interface IHostSecrets {
  readonly place: Extract<SecretPlace, "host" | "file">;
  /** False when the system offers no safe place (now). */
  isAvailable(): boolean;
  get(name: string): Promise<string | undefined>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
}
