// Owns what a person may set, in one file and over IPC. Never a key: keys live in the secret store and are named here at most.
import { z } from "zod";
import { ModelDescriptor } from "./agents.js";

/** The newest version of the settings file. */
export const SETTINGS_VERSION = 1;

/** An id that a person may choose for a provider or a server: it becomes part of tool ids and file names. */
export const SettingsId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "use up to 40 lower-case letters, digits and dashes" });

const HttpUrl = z.url({ protocol: /^https?$/, error: "not an http or https address" });

export const ProviderKind = z.enum(["openai", "anthropic", "google", "openrouter", "openai-compatible"]);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** How hard a model is asked to think; each provider gets it in its own words. */
export const ReasoningEffort = z.enum(["low", "medium", "high"]);
export type ReasoningEffort = z.infer<typeof ReasoningEffort>;

export const ModelSettings = z.strictObject({
  /** As the provider calls it. */
  id: z.string().min(1).max(200),
  label: z.exactOptional(z.string().min(1).max(100)),
  reasoningEffort: z.exactOptional(ReasoningEffort),
  /** Tokens. */
  maxOutputTokens: z.exactOptional(z.int().positive()),
});
export type ModelSettings = z.infer<typeof ModelSettings>;

export const ProviderSettings = z.strictObject({
  /** The `provider` of a ModelDescriptor. */
  id: SettingsId,
  kind: ProviderKind,
  label: z.string().min(1).max(100),
  /** Absent: the provider's own address. An OpenAI-compatible server always needs one. */
  baseUrl: z.exactOptional(HttpUrl),
  models: z.array(ModelSettings),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

const mcpServer = {
  /** The middle part of `mcp:<server>:<tool>`. */
  id: SettingsId,
  enabled: z.boolean(),
};

/** Values of `env` and `headers` may refer to a secret as `${secret:<name>}`. */
export const McpServerSettings = z.discriminatedUnion("transport", [
  z.strictObject({
    ...mcpServer,
    transport: z.literal("stdio"),
    command: z.string().min(1, { error: "name the program that is started" }),
    args: z.array(z.string()),
    cwd: z.exactOptional(z.string().min(1)),
    env: z.exactOptional(z.record(z.string(), z.string())),
  }),
  z.strictObject({
    ...mcpServer,
    transport: z.literal("http"),
    url: HttpUrl,
    headers: z.exactOptional(z.record(z.string(), z.string())),
  }),
]);
export type McpServerSettings = z.infer<typeof McpServerSettings>;

export const Theme = z.enum(["system", "light", "dark"]);
export type Theme = z.infer<typeof Theme>;

export const Settings = z
  .strictObject({
    schemaVersion: z.literal(SETTINGS_VERSION),
    /** Answers when neither the message nor the agent names a model. Absent: the offline guide, in conversations only. */
    defaultModel: z.exactOptional(ModelDescriptor),
    providers: z.array(ProviderSettings),
    mcpServers: z.array(McpServerSettings),
    permissions: z.strictObject({
      /** Lets the fetch tool reach addresses of this machine and of the local network; it asks all the same. */
      allowPrivateAddresses: z.boolean(),
      /** Keeps keys in a readable file where the system offers no safe place. By explicit choice only. */
      allowPlaintextKeys: z.boolean(),
    }),
    appearance: z.strictObject({
      theme: Theme,
      /** New windows leave out the list of conversations until it is asked for. Absent: they show it. */
      listFolded: z.exactOptional(z.boolean()),
    }),
    /** The folder whose files the agents may see. Absent: the program's own choice. */
    workspaceDir: z.exactOptional(z.string().min(1)),
  })
  .superRefine((settings, context) => {
    refuseRepeatedIds(settings.providers, "providers", context);
    refuseRepeatedIds(settings.mcpServers, "mcpServers", context);
    settings.providers.forEach((provider, index) => {
      if (provider.kind === "openai-compatible" && provider.baseUrl === undefined) {
        context.addIssue({
          code: "custom",
          path: ["providers", index, "baseUrl"],
          message: "an OpenAI-compatible server needs an address",
        });
      }
    });
  });
export type Settings = z.infer<typeof Settings>;

function refuseRepeatedIds(items: readonly { id: string }[], field: string, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id)) {
      context.addIssue({
        code: "custom",
        path: [field, index, "id"],
        message: `the id "${id}" is used twice`,
      });
    }
    seen.add(id);
  });
}

export const DEFAULT_SETTINGS: Settings = {
  schemaVersion: SETTINGS_VERSION,
  providers: [],
  mcpServers: [],
  permissions: { allowPrivateAddresses: false, allowPlaintextKeys: false },
  appearance: { theme: "system" },
};
