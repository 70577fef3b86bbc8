// Owns settings for tests of what reads them: fixed at the start, changed by hand, never on disk.
import { DEFAULT_SETTINGS, type Settings } from "@x/shared";
import { EventHub } from "../bus/event-hub.js";
import type { ISettingsStore } from "../ports/settings-store.js";

export function fixedSettings(changes: Partial<Settings> = {}): ISettingsStore {
  let settings: Settings = { ...DEFAULT_SETTINGS, ...changes };
  const hub = new EventHub<Settings>((error) => {
    throw error;
  });
  return {
    load: async () => undefined,
    current: () => settings,
    fault: () => undefined,
    update: async (change) => {
      settings = change(settings);
      hub.publish(settings);
      return settings;
    },
    subscribe: (listener) => hub.subscribe(listener),
  };
}
