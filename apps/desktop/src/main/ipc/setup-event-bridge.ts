// Owns the way of changes in what is set up into every window. app.md §3.
import type { ISettingsStore } from "@x/core";
import type { SettingsView, SetupChanged } from "@x/shared";
import type { WindowsPort } from "./window-port.js";

export interface SetupEventBridgeDependencies {
  readonly settings: Pick<ISettingsStore, "subscribe">;
  readonly settingsView: () => SettingsView;
  readonly windows: Pick<WindowsPort, "all">;
}

export interface SetupEventBridge {
  announce(change: SetupChanged): void;
  close(): void;
}

/** Forwards changes of the settings file from now on. */
export function bridgeSetupEvents(dependencies: SetupEventBridgeDependencies): SetupEventBridge {
  const { settings, settingsView, windows } = dependencies;
  const announce = (change: SetupChanged) => {
    for (const window of windows.all()) window.send("settings:events", change);
  };
  const close = settings.subscribe(() => announce({ type: "settings-changed", view: settingsView() }));
  return { announce, close };
}
