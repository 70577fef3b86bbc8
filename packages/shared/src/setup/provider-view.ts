// Owns what a window sees of providers, their keys and their models. app.md §2 "Keys", §3 "First run". Never a key.
import { z } from "zod";
import { ProviderSettings } from "../settings.js";
import { ModelCallErrorCode } from "../turns/events.js";

/** All that is ever shown of a key. */
export const KeyState = z.strictObject({
  /** Absent: there is no such key. */
  held: z.exactOptional(
    z.strictObject({
      /** An environment variable goes before every other place and cannot be changed here. */
      place: z.enum(["environment", "host", "file", "memory"]),
      /** Of a key with at least twelve characters. */
      lastFour: z.exactOptional(z.string()),
    }),
  ),
  /** The environment variable that would hold it. */
  variable: z.string(),
});
export type KeyState = z.infer<typeof KeyState>;

export const ProviderView = z.strictObject({
  provider: ProviderSettings,
  key: KeyState,
  /** A cloud provider at its own address does nothing without a key. */
  needsKey: z.boolean(),
});
export type ProviderView = z.infer<typeof ProviderView>;

/** A model server that answered on loopback. */
export const LocalServer = z.strictObject({
  /** Fits a provider's `id` in the settings. */
  id: z.string(),
  label: z.string(),
  /** The OpenAI-compatible address. */
  baseUrl: z.string(),
  /** The models it offers, as it names them. */
  models: z.array(z.string()),
});
export type LocalServer = z.infer<typeof LocalServer>;

/** What asking a provider for its models came to: its models, or one typed failure with what to do next. */
export const ProviderCheck = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("models"),
    models: z.array(z.string()),
    /** Where they were found, when that is not the address that was asked about but that with `/v1` behind it. */
    baseUrl: z.exactOptional(z.string()),
  }),
  z.strictObject({
    outcome: z.literal("failed"),
    code: ModelCallErrorCode,
    /** What happened; its last sentence is the one thing to do next. */
    message: z.string(),
  }),
]);
export type ProviderCheck = z.infer<typeof ProviderCheck>;

/** A provider that is perhaps never saved: where it is, and a key that is used for this check only. */
export const ProviderDraft = z.strictObject({
  kind: ProviderSettings.shape.kind,
  baseUrl: ProviderSettings.shape.baseUrl,
  key: z.exactOptional(z.string().min(1).max(4096)),
});
export type ProviderDraft = z.infer<typeof ProviderDraft>;
