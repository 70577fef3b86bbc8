import { OFFLINE_GUIDE, type ProviderView } from "@x/shared";
import { describe, expect, it } from "vitest";
import { modelGroups, modelLabel, modelStanding } from "./model-choices.js";
import type { ModelLists } from "./model-lists-store.js";

const box: ProviderView = {
  provider: {
    id: "box",
    kind: "openai-compatible",
    label: "My box",
    baseUrl: "http://127.0.0.1:1/v1",
    models: [{ id: "m1", label: "Model one" }],
  },
  key: { variable: "X_SERVER_BOX" },
  needsKey: false,
};
const claude: ProviderView = {
  provider: { id: "claude", kind: "anthropic", label: "Anthropic", models: [{ id: "opus" }] },
  key: { variable: "ANTHROPIC_API_KEY" },
  needsKey: true,
};
const none: ModelLists = new Map();
const guide = {
  label: "Built in",
  items: [{ model: OFFLINE_GUIDE, label: "Offline guide", standing: "guide" }],
};
const of = (provider: string, model: string) => ({ provider, model });

describe("app.md §3 the model picker", () => {
  it("has only the guide until something is set up", () => {
    expect(modelGroups([], none, OFFLINE_GUIDE)).toEqual([guide]);
  });

  it("lists what the settings name first, then what the provider offers, each once", () => {
    const lists: ModelLists = new Map([["box", { outcome: "models", models: ["m0", "m1"] }]]);
    expect(modelGroups([box], lists, undefined)).toEqual([
      {
        label: "My box",
        items: [
          { model: of("box", "m1"), label: "Model one", standing: "ready" },
          { model: of("box", "m0"), label: "m0", standing: "ready" },
        ],
      },
      guide,
    ]);
  });

  it("says that a key is missing, and that a model is not offered", () => {
    const lists: ModelLists = new Map([["box", { outcome: "models", models: ["m0"] }]]);
    const standings = modelGroups([box, claude], lists, undefined).map(({ items }) =>
      items.map(({ standing }) => standing),
    );
    expect(standings).toEqual([["not-offered", "ready"], ["key-missing"], ["guide"]]);
  });

  it("shows what is in use although its provider is gone", () => {
    expect(modelGroups([], none, of("old", "m9"))).toEqual([
      { label: "No longer set up", items: [{ model: of("old", "m9"), label: "m9", standing: "gone" }] },
      guide,
    ]);
  });

  it("says what a provider said instead of its models, and keeps the known ones usable", () => {
    const failed: ModelLists = new Map([["box", { outcome: "failed", code: "network", message: "No." }]]);
    expect(modelGroups([box], failed, of("box", "m7"))[0]).toEqual({
      label: "My box",
      note: "No.",
      items: [
        { model: of("box", "m1"), label: "Model one", standing: "ready" },
        { model: of("box", "m7"), label: "m7", standing: "ready" },
      ],
    });
    expect(modelGroups([box], new Map([["box", "asking"]]), undefined)[0]?.note).toBe(
      "Asking for its models…",
    );
  });

  it("knows how the model stands that answers next, and what the person calls it", () => {
    const models = [OFFLINE_GUIDE, of("box", "m1"), of("claude", "opus"), of("old", "m9")];
    expect(models.map((model) => modelStanding(model, [box, claude], none))).toEqual([
      "guide",
      "ready",
      "key-missing",
      "gone",
    ]);
    expect(models.map((model) => modelLabel(model, [box, claude]))).toEqual([
      "Offline guide",
      "Model one",
      "opus",
      "m9",
    ]);
  });
});
