import { describe, expect, test } from "vitest";
import type { IHostSecrets } from "../../ports/secret-store.js";
import { environmentVariableFor, providerSecretName } from "./environment-variable.js";
import { LayeredSecretStore } from "./layered-secret-store.js";

class HostSecrets implements IHostSecrets {
  readonly place = "host";
  readonly kept = new Map<string, string>();
  available = true;

  isAvailable(): boolean {
    return this.available;
  }
  async get(name: string): Promise<string | undefined> {
    return this.kept.get(name);
  }
  async set(name: string, secret: string): Promise<void> {
    this.kept.set(name, secret);
  }
  async delete(name: string): Promise<void> {
    this.kept.delete(name);
  }
}

const NAME = "provider/openai";
const KEY = "sk-0123456789abcd";

describe('Clarifications "Keys": environment variable, then the host\'s store, then memory', () => {
  test("the environment wins and is described without the key", async () => {
    const hostSecrets = new HostSecrets();
    const store = new LayeredSecretStore({ environment: { OPENAI_API_KEY: KEY }, hostSecrets });
    await store.set(NAME, "from the window, long enough");
    expect(await store.get(NAME)).toBe(KEY);
    expect(await store.describe(NAME)).toEqual({ place: "environment", lastFour: "abcd" });
  });

  test("the host's store keeps what is set", async () => {
    const hostSecrets = new HostSecrets();
    const store = new LayeredSecretStore({ environment: {}, hostSecrets });
    expect(await store.set(NAME, KEY)).toBe("host");
    expect(await new LayeredSecretStore({ environment: {}, hostSecrets }).get(NAME)).toBe(KEY);
  });

  test("without a safe place a key lives for this run only, and says so", async () => {
    const hostSecrets = new HostSecrets();
    hostSecrets.available = false;
    const store = new LayeredSecretStore({ environment: {}, hostSecrets });
    expect(await store.set(NAME, KEY)).toBe("memory");
    expect(await store.get(NAME)).toBe(KEY);
    expect(hostSecrets.kept.size).toBe(0);
    expect(await new LayeredSecretStore({ environment: {}, hostSecrets }).get(NAME)).toBeUndefined();
  });

  test("a deleted key is gone from host and memory", async () => {
    const hostSecrets = new HostSecrets();
    const store = new LayeredSecretStore({ environment: {}, hostSecrets });
    await store.set(NAME, KEY);
    await store.delete(NAME);
    expect(await store.describe(NAME)).toBeUndefined();
    expect(hostSecrets.kept.size).toBe(0);
  });

  test("of a short secret nothing is shown", async () => {
    const store = new LayeredSecretStore({ environment: { X_SERVER_BOX: "12345678901" } });
    expect(await store.describe("server/box")).toEqual({ place: "environment" });
  });

  test("a well-known key is used at the provider's own address only", () => {
    const names = [
      providerSecretName({ id: "openai", kind: "openai" }),
      providerSecretName({ id: "proxy", kind: "openai", baseUrl: "https://proxy.example/v1" }),
      providerSecretName({ id: "my-box", kind: "openai-compatible", baseUrl: "http://127.0.0.1:1/v1" }),
    ];
    expect(names.map(environmentVariableFor)).toEqual([
      "OPENAI_API_KEY",
      "X_SERVER_PROXY",
      "X_SERVER_MY_BOX",
    ]);
  });
});
