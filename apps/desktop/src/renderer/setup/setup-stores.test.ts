import { InternalError, type ProviderView, SettingsInvalidError } from "@x/shared";
import { describe, expect, it } from "vitest";
import { Stage } from "../testing/stage.js";

const box: ProviderView = {
  provider: { id: "box", kind: "openrouter", label: "Box", models: [] },
  key: { variable: "OPENROUTER_API_KEY" },
  needsKey: true,
};

describe("what the window knows of what is set up (app.md §3)", () => {
  it("is read once, and anew of what main says has changed", async () => {
    const stage = await new Stage().start();
    const { main, services } = stage;
    const dark = {
      ...main.settings,
      settings: { ...main.settings.settings, appearance: { theme: "dark" as const } },
    };
    main.send("settings:events", { type: "settings-changed", view: dark });
    main.providers = [box];
    main.send("settings:events", { type: "keys-changed" });
    main.agents = [];
    main.send("settings:events", { type: "agents-changed" });
    await stage.settled();
    expect(services.setup.getSnapshot()).toEqual({
      view: dark,
      providers: [box],
      agents: [],
      failure: undefined,
    });
    expect(main.callsOf("settings:get").length).toBe(1);
    // What answers by default may be another model now.
    expect(main.callsOf("app:info").length).toBe(4);
  });

  it("keeps what it knew when it cannot be read, and says why", async () => {
    const stage = await new Stage().start();
    stage.main.refuse("providers:list", new SettingsInvalidError("no"));
    await stage.services.setup.read();
    const { failure, view } = stage.services.setup.getSnapshot();
    expect([failure?.code, view]).toEqual(["settings-invalid", stage.main.settings]);
    stage.main.refuse("providers:list", undefined);
    await stage.services.setup.read();
    expect(stage.services.setup.getSnapshot().failure).toBe(undefined);
  });
});

describe("the models that providers offer (app.md §3)", () => {
  it("are asked once, until something is set up otherwise", async () => {
    const stage = await new Stage().start();
    const { modelLists } = stage.services;
    stage.main.answer("providers:models", () => ({ outcome: "models", models: ["m1"] }));
    modelLists.ask(["box"]);
    expect(modelLists.getSnapshot().get("box")).toBe("asking");
    await stage.settled();
    modelLists.ask(["box"]);
    expect(modelLists.getSnapshot().get("box")).toEqual({ outcome: "models", models: ["m1"] });
    stage.main.send("settings:events", { type: "keys-changed" });
    expect(modelLists.getSnapshot().get("box")).toBe(undefined);
    expect(stage.main.callsOf("providers:models")).toEqual([{ id: "box" }]);
  });

  it("do not come from an answer to what was set up before", async () => {
    const stage = await new Stage().start();
    const { modelLists } = stage.services;
    const release = stage.main.hold("providers:models");
    stage.main.answer("providers:models", () => ({ outcome: "models", models: ["old"] }));
    modelLists.ask(["box"]);
    modelLists.forget();
    release("all");
    await stage.settled();
    expect(modelLists.getSnapshot().get("box")).toBe(undefined);
  });

  it("are a failure with a reason when main refuses", async () => {
    const stage = await new Stage().start();
    stage.main.refuse("providers:models", new InternalError("broken"));
    stage.services.modelLists.ask(["box"]);
    await stage.settled();
    expect(stage.services.modelLists.getSnapshot().get("box")).toEqual({
      outcome: "failed",
      code: "unknown",
      message: "broken",
    });
  });
});
