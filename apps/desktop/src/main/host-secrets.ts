// Owns keeping keys with what the system offers: encrypted by Electron's safeStorage in one file beside the settings; else, by
// the person's explicit choice only, in a readable one; else not at all. Never over IPC, never in a log. app §2 "Keys".
import { chmod, readFile, rm } from "node:fs/promises";
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

export interface HostSecretsInput {
  /** Holds base64 of what safeStorage made, by the name of the secret. */
  readonly path: string;
  /** Holds base64 of the plain text. */
  readonly plainPath: string;
  /** Must not be asked before the app is ready. */
  readonly storage: SafeStorage;
  /** The person's choice, now. */
  readonly allowsPlainText: () => boolean;
}

const SecretsFile = z.record(z.string(), z.base64());
type SecretsFile = z.infer<typeof SecretsFile>;
type Change = (secrets: SecretsFile) => SecretsFile;

export class HostSecrets implements IHostSecrets {
  readonly #input: HostSecretsInput;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(input: HostSecretsInput) {
    this.#input = input;
  }

  get place(): IHostSecrets["place"] {
    return this.#isSafe() ? "host" : "file";
  }

  isAvailable(): boolean {
    return this.#isSafe() || this.#input.allowsPlainText();
  }

  async get(name: string): Promise<string | undefined> {
    const { path, plainPath, storage } = this.#input;
    const isSafe = this.#isSafe();
    const kept = (await read(isSafe ? path : plainPath))[name];
    if (kept === undefined) return undefined;
    const bytes = Buffer.from(kept, "base64");
    return isSafe ? storage.decryptString(bytes) : bytes.toString("utf8");
  }

  set(name: string, secret: string): Promise<void> {
    const { path, plainPath, storage } = this.#input;
    const isSafe = this.#isSafe();
    const kept = isSafe ? storage.encryptString(secret) : Buffer.from(secret, "utf8");
    return this.#change(isSafe ? path : plainPath, (secrets) => ({
      ...secrets,
      [name]: kept.toString("base64"),
    }));
  }

  delete(name: string): Promise<void> {
    const { path, plainPath } = this.#input;
    return this.#change(this.#isSafe() ? path : plainPath, ({ [name]: _forgotten, ...kept }) => kept);
  }

  /** The person took the choice back: nothing readable stays behind. */
  forgetPlainText(): Promise<void> {
    return this.#inTurn(() => rm(this.#input.plainPath, { force: true }));
  }

  #isSafe(): boolean {
    const { storage } = this.#input;
    return storage.isEncryptionAvailable() && storage.getSelectedStorageBackend?.() !== "basic_text";
  }

  #change(path: string, change: Change): Promise<void> {
    return this.#inTurn(async () => {
      const before = await read(path);
      const next = change(before);
      if (Object.keys(before).length === 0 && Object.keys(next).length === 0) return;
      await writeFileAtomic(path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      await chmod(path, 0o600);
    });
  }

  #inTurn(action: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(action);
    this.#tail = done.catch(() => undefined);
    return done;
  }
}

async function read(path: string): Promise<SecretsFile> {
  try {
    return SecretsFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new Error(`${path} cannot be read; correct it or move it away, and set the keys again`, {
      cause: error,
    });
  }
}
