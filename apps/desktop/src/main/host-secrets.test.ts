import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HostSecrets, type SafeStorage } from "./host-secrets.js";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "x-secrets-"));
  file = path.join(folder, "secrets.json");
});
afterEach(() => rm(folder, { recursive: true }));

const storage = (changes: Partial<SafeStorage> = {}): SafeStorage => ({
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(text.toUpperCase()),
  decryptString: (encrypted) => encrypted.toString().toLowerCase(),
  ...changes,
});

describe("app §2 keys in the system's own store", () => {
  test("a key is kept encrypted, readable by its owner only, and found again", async () => {
    await new HostSecrets(file, storage()).set("provider/openai", "sk-abc");
    expect(await readFile(file, "utf8")).not.toContain("sk-abc");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await new HostSecrets(file, storage()).get("provider/openai")).toBe("sk-abc");
  });

  test("keys that are set at the same time are all kept, and one is forgotten without the others", async () => {
    const secrets = new HostSecrets(file, storage());
    await Promise.all(["a", "b", "c"].map((name) => secrets.set(name, `key of ${name}`)));
    await secrets.delete("b");
    expect(await Promise.all(["a", "b", "c"].map((name) => secrets.get(name)))).toEqual([
      "key of a",
      undefined,
      "key of c",
    ]);
  });

  test("where the system keeps nothing safe, it is not available", () => {
    expect(new HostSecrets(file, storage()).isAvailable()).toBe(true);
    expect(new HostSecrets(file, storage({ isEncryptionAvailable: () => false })).isAvailable()).toBe(false);
    expect(
      new HostSecrets(file, storage({ getSelectedStorageBackend: () => "basic_text" })).isAvailable(),
    ).toBe(false);
  });

  test("a broken file is named and never overwritten", async () => {
    await writeFile(file, "{");
    const secrets = new HostSecrets(file, storage());
    await expect(secrets.set("a", "key")).rejects.toThrow(file);
    expect(await readFile(file, "utf8")).toBe("{");
  });
});
