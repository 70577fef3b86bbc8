// Owns which of the window's set-up dialogs is open, so that whoever names a problem can lead to its remedy.

export const SETTINGS_SECTIONS = [
  "models",
  "agents",
  "servers",
  "permissions",
  "appearance",
  "folders",
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The three ways to a model: a server found on this machine, a key for a cloud provider, any other address. */
export type Door = "local" | "cloud" | "address";

export type OpenPanel =
  | { readonly panel: "settings"; readonly section: SettingsSection }
  /** `from`: where Escape leads back to. */
  | { readonly panel: "set-up"; readonly door: Door; readonly from?: "settings" };
