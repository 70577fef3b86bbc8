import type { ProviderSettings } from "@x/shared";
import { beforeEach, describe, expect, it } from "vitest";
import type { ISettingsStore } from "../../ports/settings-store.js";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { LayeredSecretStore } from "../secrets/layered-secret-store.js";
import { ProviderBook } from "./provider-book.js";

const claude: ProviderSettings = { id: "claude", kind: "anthropic", label: "Claude", models: [] };
const box: ProviderSettings = {
  id: "box",
  kind: "openai-compatible",
  label: "My box",
  baseUrl: "http://127.0.0.1:8080/v1",
  models: [{ id: "m1" }],
};

let settingsStore: ISettingsStore;
let secretStore: LayeredSecretStore;
let book: ProviderBook;

function openBook(environment: Record<string, string> = {}, providers: ProviderSettings[] = []): void {
  settingsStore = fixedSettings({ providers });
  secretStore = new LayeredSecretStore({ environment });
  book = new ProviderBook({ settingsStore, secretStore });
}
beforeEach(() => openBook());

describe("app §3 the providers that are set up", () => {
  it("are listed with what may be shown of their keys, and nothing more (app §2)", async () => {
    openBook({ ANTHROPIC_API_KEY: "sk-ant-0123456789" }, [claude, box]);
    await book.setKey("box", "short");
    expect(await book.list()).toEqual([
      {
        provider: claude,
        needsKey: true,
        key: { variable: "ANTHROPIC_API_KEY", held: { place: "environment", lastFour: "6789" } },
      },
      { provider: box, needsKey: false, key: { variable: "X_SERVER_BOX", held: { place: "memory" } } },
    ]);
  });

  it("are added with a key and replaced by their id", async () => {
    await book.save(claude, "sk-ant-0123456789");
    await book.save({ ...claude, label: "Anthropic" });
    expect(settingsStore.current().providers).toEqual([{ ...claude, label: "Anthropic" }]);
    expect(await secretStore.get("provider/anthropic")).toBe("sk-ant-0123456789");
  });

  it("lose their key when they move to another server: it was given for the old one (app §2)", async () => {
    await book.save(box, "the key of the box");
    await book.save({ ...box, baseUrl: "http://127.0.0.1:8080/v2" });
    expect(await secretStore.get("server/box")).toBe("the key of the box");
    await book.save({ ...box, baseUrl: "https://elsewhere.example/v1" });
    expect(await secretStore.get("server/box")).toBeUndefined();
  });

  it("are forgotten with their key, and are no longer the default", async () => {
    openBook({}, [claude, box]);
    await settingsStore.update((settings) => ({
      ...settings,
      defaultModel: { provider: "box", model: "m1" },
    }));
    await book.setKey("box", "the key of the box");
    await book.remove("box");
    const { defaultModel, providers } = settingsStore.current();
    expect({ defaultModel, providers }).toEqual({ defaultModel: undefined, providers: [claude] });
    expect(await secretStore.get("server/box")).toBeUndefined();
  });

  it("leave a key that another provider shares, and a default that is not theirs", async () => {
    openBook({}, [claude, { ...claude, id: "claude-2" }]);
    const defaultModel = { provider: "claude", model: "m" };
    await settingsStore.update((settings) => ({ ...settings, defaultModel }));
    await book.setKey("claude", "sk-ant-0123456789");
    await book.remove("claude-2");
    expect(settingsStore.current().defaultModel).toEqual(defaultModel);
    expect(await secretStore.get("provider/anthropic")).toBe("sk-ant-0123456789");
    expect(await book.removeKey("claude")).toEqual({ variable: "ANTHROPIC_API_KEY" });
  });

  it("that nobody set up have no key to set", async () => {
    await expect(book.setKey("box", "k")).rejects.toMatchObject({ code: "invalid-input" });
    await expect(book.remove("box")).rejects.toMatchObject({ code: "invalid-input" });
  });
});
