import { SettingsInvalidError } from "@x/shared";
import { describe, expect, test } from "vitest";
import { fixedSettings } from "../../testing/fixed-settings.js";
import { ModelDefaults } from "./model-defaults.js";

const chosen = { provider: "box", model: "m" };
const given = { provider: "given", model: "m" };

describe("T§4 the application's default model", () => {
  test("is what the program was started with, else what the person chose, else none", () => {
    const settingsStore = fixedSettings({ defaultModel: chosen });
    expect(new ModelDefaults({ defaultModel: given, settingsStore }).applicationDefault()).toEqual(given);
    expect(new ModelDefaults({ defaultModel: undefined, settingsStore }).applicationDefault()).toEqual(
      chosen,
    );
    const none = new ModelDefaults({ defaultModel: undefined, settingsStore: fixedSettings() });
    expect(none.applicationDefault()).toBeUndefined();
  });

  test("is refused while the settings cannot be read: the guide is no fallback for a choice that is lost", () => {
    const fault = new SettingsInvalidError("settings.json is not valid");
    const settingsStore = { ...fixedSettings(), fault: () => fault };
    expect(() => new ModelDefaults({ defaultModel: undefined, settingsStore }).applicationDefault()).toThrow(
      fault,
    );
    expect(new ModelDefaults({ defaultModel: given, settingsStore }).applicationDefault()).toEqual(given);
  });
});
