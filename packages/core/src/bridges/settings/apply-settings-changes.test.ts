import { DEFAULT_SETTINGS, type Settings } from "@x/shared";
import { expect, test } from "vitest";
import { applySettingsChanges } from "./apply-settings-changes.js";

const whole: Settings = {
  ...DEFAULT_SETTINGS,
  defaultModel: { provider: "box", model: "m1" },
  workspaceDir: "/work",
  permissions: { allowPrivateAddresses: true, allowPlaintextKeys: false },
};

test("app §3 what a change does not name stays as it is", () => {
  expect(applySettingsChanges(whole, {})).toEqual(whole);
  expect(applySettingsChanges(whole, { appearance: { theme: "dark" } })).toEqual({
    ...whole,
    appearance: { theme: "dark" },
  });
  expect(applySettingsChanges(whole, { appearance: { listFolded: true } })).toEqual({
    ...whole,
    appearance: { theme: "system", listFolded: true },
  });
  expect(applySettingsChanges(whole, { permissions: { allowPlaintextKeys: true } })).toEqual({
    ...whole,
    permissions: { allowPrivateAddresses: true, allowPlaintextKeys: true },
  });
});

test("app §3 null takes a choice back", () => {
  const { defaultModel: _model, workspaceDir: _folder, ...rest } = whole;
  expect(applySettingsChanges(whole, { defaultModel: null, workspaceDir: null })).toEqual(rest);
});
