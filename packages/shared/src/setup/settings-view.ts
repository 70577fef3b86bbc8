// Owns what a window may see and change of the settings file. app.md §3 "settings". Never a key.
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";
import { Settings, Theme } from "../settings.js";

/** What a person changes at once; what is absent stays. Providers and servers have channels of their own. */
export const SettingsChanges = z.strictObject({
  /** `null`: none, so that the offline guide answers. */
  defaultModel: z.exactOptional(ModelDescriptor.nullable()),
  permissions: z.exactOptional(
    z.strictObject({
      allowPrivateAddresses: z.exactOptional(z.boolean()),
      allowPlaintextKeys: z.exactOptional(z.boolean()),
    }),
  ),
  appearance: z.exactOptional(
    z.strictObject({ theme: z.exactOptional(Theme), listFolded: z.exactOptional(z.boolean()) }),
  ),
  /** `null`: the program's own choice. */
  workspaceDir: z.exactOptional(z.string().min(1).nullable()),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;

/** The settings in force, why the file is not if it is not, and where things are on this machine. */
export const SettingsView = z.strictObject({
  settings: Settings,
  /** The file cannot be used: the defaults are in force, and nothing can be changed until it is corrected. */
  fault: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
  /** Absolute paths. */
  places: z.strictObject({
    settingsFile: z.string(),
    storage: z.string(),
    workspace: z.string(),
  }),
  /** Where a key goes that is set now; `memory`: until the program ends. */
  keysAreKept: z.enum(["host", "file", "memory"]),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** Tells every window that something which was set up has changed; what exactly is asked for anew. */
export const SetupChanged = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("settings-changed"), view: SettingsView }),
  z.strictObject({ type: z.literal("keys-changed") }),
  z.strictObject({ type: z.literal("agents-changed") }),
]);
export type SetupChanged = z.infer<typeof SetupChanged>;
