// Owns keeping keys with what the system offers: encrypted by Electron's safeStorage in one file beside the settings, or not
// at all. Never in plain text, never over IPC, never in a log. app §2 "Keys".
import { chmod, readFile } from "node:fs/promises";
import type { IHostSecrets } from "@x/core";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";

/** The part of Electron's `safeStorage` that is used. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  /** Linux only: `basic_text` means that anybody can decrypt it. */
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

/** Base64 of what safeStorage made, by the name of the secret. */
const SecretsFile = z.record(z.string(), z.base64());
type SecretsFile = z.infer<typeof SecretsFile>;
type Change = (secrets: SecretsFile) => SecretsFile;

export class HostSecrets implements IHostSecrets {
  readonly place = "host";
  readonly #path: string;
  readonly #storage: SafeStorage;
  #tail: Promise<unknown> = Promise.resolve();

  /** `storage` must not be asked before the app is ready. */
  constructor(path: string, storage: SafeStorage) {
    this.#path = path;
    this.#storage = storage;
  }

  isAvailable(): boolean {
    return (
      this.#storage.isEncryptionAvailable() && this.#storage.getSelectedStorageBackend?.() !== "basic_text"
    );
  }

  async get(name: string): Promise<string | undefined> {
    const encrypted = (await this.#read())[name];
    return encrypted === undefined
      ? undefined
      : this.#storage.decryptString(Buffer.from(encrypted, "base64"));
  }

  set(name: string, secret: string): Promise<void> {
    const encrypted = this.#storage.encryptString(secret).toString("base64");
    return this.#change((secrets) => ({ ...secrets, [name]: encrypted }));
  }

  delete(name: string): Promise<void> {
    return this.#change(({ [name]: _forgotten, ...kept }) => kept);
  }

  #change(change: Change): Promise<void> {
    const changed = this.#tail.then(() => this.#changeNow(change));
    this.#tail = changed.catch(() => undefined);
    return changed;
  }

  async #changeNow(change: Change): Promise<void> {
    const next = change(await this.#read());
    await writeFileAtomic(this.#path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    await chmod(this.#path, 0o600);
  }

  async #read(): Promise<SecretsFile> {
    try {
      return SecretsFile.parse(JSON.parse(await readFile(this.#path, "utf8")));
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
      throw new Error(`${this.#path} cannot be read; correct it or move it away, and set the keys again`, {
        cause: error,
      });
    }
  }
}
