// Owns what a change that a person made in the window does to the settings. PURE. app §3.
import type { Settings, SettingsChanges } from "@x/shared";

export function applySettingsChanges(settings: Settings, changes: SettingsChanges): Settings {
  const { defaultModel, workspaceDir, ...others } = settings;
  const model = changes.defaultModel === undefined ? defaultModel : (changes.defaultModel ?? undefined);
  const folder = changes.workspaceDir === undefined ? workspaceDir : (changes.workspaceDir ?? undefined);
  return {
    ...others,
    ...(model === undefined ? {} : { defaultModel: model }),
    ...(folder === undefined ? {} : { workspaceDir: folder }),
    permissions: { ...settings.permissions, ...changes.permissions },
    appearance: { ...settings.appearance, ...changes.appearance },
  };
}
