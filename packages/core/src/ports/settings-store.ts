// Owns the contract of what a person may set. app §4.
import type { Settings } from "@x/shared";
import type { Unsubscribe } from "../bus/event-hub.js";

export interface ISettingsStore {
  /**
   * Reads the file. Never rejects: a fault is kept, the defaults are in force, and the file is left as it is. Listeners hear of
   * what was edited by hand.
   */
  load(): Promise<void>;
  /** The settings in force: those of the file, or the defaults while the file is missing or not valid. */
  current(): Settings;
  /** Why the file is not in force, or undefined: a `SettingsInvalidError` that names the file and the fault. */
  fault(): Error | undefined;
  /**
   * Applies `change` to the current settings, checks the result and writes it whole. Changes are made one after another.
   * Throws `settings-invalid` (the result is not valid, or the file on disk is not: it is never overwritten), `store-io`.
   */
  update(change: (settings: Settings) => Settings): Promise<Settings>;
  subscribe(listener: (settings: Settings) => void): Unsubscribe;
}
