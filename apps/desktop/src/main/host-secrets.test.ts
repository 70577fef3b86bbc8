import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HostSecrets, type SafeStorage } from "./host-secrets.js";

let folder: string;
let file: string;
let plainFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "x-secrets-"));
  file = path.join(folder, "secrets.json");
  plainFile = path.join(folder, "secrets-readable.json");
});
afterEach(() => rm(folder, { recursive: true }));

const secretsOn = (safe: SafeStorage, allowsPlainText = false) =>
  new HostSecrets({
    path: file,
    plainPath: plainFile,
    storage: safe,
    allowsPlainText: () => allowsPlainText,
  });

const storage = (changes: Partial<SafeStorage> = {}): SafeStorage => ({
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(text.toUpperCase()),
  decryptString: (encrypted) => encrypted.toString().toLowerCase(),
  ...changes,
});

describe("app §2 keys in the system's own store", () => {
  test("a key is kept encrypted, readable by its owner only, and found again", async () => {
    await secretsOn(storage()).set("provider/openai", "sk-abc");
    expect(await readFile(file, "utf8")).not.toContain("sk-abc");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await secretsOn(storage()).get("provider/openai")).toBe("sk-abc");
  });

  test("keys that are set at the same time are all kept, and one is forgotten without the others", async () => {
    const secrets = secretsOn(storage());
    await Promise.all(["a", "b", "c"].map((name) => secrets.set(name, `key of ${name}`)));
    await secrets.delete("b");
    expect(await Promise.all(["a", "b", "c"].map((name) => secrets.get(name)))).toEqual([
      "key of a",
      undefined,
      "key of c",
    ]);
  });

  test("where the system keeps nothing safe, it is not available", () => {
    expect(secretsOn(storage()).isAvailable()).toBe(true);
    expect(secretsOn(storage({ isEncryptionAvailable: () => false })).isAvailable()).toBe(false);
    expect(secretsOn(storage({ getSelectedStorageBackend: () => "basic_text" })).isAvailable()).toBe(false);
  });

  test("a broken file is named and never overwritten", async () => {
    await writeFile(file, "{");
    const secrets = secretsOn(storage());
    await expect(secrets.set("a", "key")).rejects.toThrow(file);
    expect(await readFile(file, "utf8")).toBe("{");
  });

  const unsafe = storage({ isEncryptionAvailable: () => false });

  test("by explicit choice a key is kept readable, for its owner only, and gone when the choice is taken back", async () => {
    const secrets = secretsOn(unsafe, true);
    expect([secrets.isAvailable(), secrets.place]).toEqual([true, "file"]);
    await secrets.set("provider/openai", "sk-äbc");
    expect((await stat(plainFile)).mode & 0o777).toBe(0o600);
    expect(await secretsOn(unsafe, true).get("provider/openai")).toBe("sk-äbc");
    await secrets.forgetPlainText();
    expect(await secrets.get("provider/openai")).toBeUndefined();
    await expect(stat(plainFile)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("where the system has a safe place, that choice changes nothing", async () => {
    const secrets = secretsOn(storage(), true);
    await secrets.set("a", "key");
    expect(secrets.place).toBe("host");
    await expect(stat(plainFile)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
