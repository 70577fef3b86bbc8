// Owns how a provider is described: what it speaks, where it is, which models are offered. Never a key.
import { z } from "zod";

export const ProviderKind = z.enum(["openai", "anthropic", "google", "openrouter", "openai-compatible"]);
export type ProviderKind = z.infer<typeof ProviderKind>;

export interface ProviderConfig {
  /** The `provider` of a ModelDescriptor. */
  readonly id: string;
  readonly kind: ProviderKind;
  /** Without a trailing slash; absent means the provider's own address. */
  readonly baseUrl?: string;
}
