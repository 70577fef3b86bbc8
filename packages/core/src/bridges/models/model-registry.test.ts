import { OFFLINE_GUIDE, SettingsInvalidError } from "@x/shared";
import { describe, expect, test } from "vitest";
import { SystemTimers } from "../../ports/timers.js";
import { OfflineGuideSource } from "../offline-guide/offline-guide.js";
import { ModelRegistry } from "./model-registry.js";

const modelSources = [new OfflineGuideSource({ timers: new SystemTimers(), guideDelayMs: 0 })];
const registry = (fault?: Error) =>
  new ModelRegistry({ modelSources, settingsStore: { fault: () => fault } });
const unknown = { provider: "mine", model: "m" };

describe("T§8 the model behind a descriptor", () => {
  test("a provider that is not set up is refused with those that are", async () => {
    await expect(registry().resolve(unknown)).rejects.toMatchObject({
      code: "model-not-configured",
      message: 'no provider "mine" is set up (there are: offline-guide); set it up or choose another model',
    });
  });

  test("while the settings are not valid their fault is told: the provider may well be set up in them", async () => {
    const fault = new SettingsInvalidError("settings.json:3: wrong");
    await expect(registry(fault).resolve(unknown)).rejects.toBe(fault);
    expect((await registry(fault).resolve(OFFLINE_GUIDE)).descriptor).toEqual(OFFLINE_GUIDE);
  });

  test("a model that the guide does not have is not configured, like any other unknown one", async () => {
    const mistyped = { provider: OFFLINE_GUIDE.provider, model: "rulez" };
    await expect(registry().resolve(mistyped)).rejects.toMatchObject({
      code: "model-not-configured",
      message: 'the offline guide has one model, "rules", and none called "rulez"',
    });
  });
});
