// Owns what the set-up dialog has found and is about to save: a place that answers, the models it offers. PURE. app.md §3.
import type { LocalServer, ProviderDraft, ProviderKind, ProviderSettings, ProviderView } from "@x/shared";
import { freeId } from "./free-id.js";

export interface FoundProvider {
  readonly provider: ProviderSettings;
  /** Typed now; absent: none, or the one that is held already. */
  readonly key?: string;
  /** What it offers. */
  readonly models: readonly string[];
}

export const CLOUD_LABELS: Readonly<Record<Exclude<ProviderKind, "openai-compatible">, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  openrouter: "OpenRouter",
};

/** One that is set up for the same place already is used again, with its name and its models. */
export function foundAt(
  draft: ProviderDraft,
  label: string,
  models: readonly string[],
  known: readonly ProviderView[],
): FoundProvider {
  const { kind, baseUrl, key } = draft;
  const same = known.find(({ provider }) => provider.kind === kind && provider.baseUrl === baseUrl)?.provider;
  const ids = known.map(({ provider }) => provider.id);
  const provider = same ?? {
    id: freeId(label, ids, "server"),
    kind,
    label,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    models: [],
  };
  return { provider, models, ...(key === undefined ? {} : { key }) };
}

export function foundLocally(server: LocalServer, known: readonly ProviderView[]): FoundProvider {
  const draft = { kind: "openai-compatible", baseUrl: server.baseUrl } as const;
  return foundAt(draft, server.label, server.models, known);
}

/** The provider with the chosen model among those that the picker shows without asking. */
export function withModel(provider: ProviderSettings, modelId: string): ProviderSettings {
  if (provider.models.some(({ id }) => id === modelId)) return provider;
  return { ...provider, models: [...provider.models, { id: modelId }] };
}

/** What a person types for an address: `localhost:8080` means http, and the ending slash means nothing. */
export function readAddress(typed: string): string {
  const text = typed.trim().replace(/\/+$/, "");
  return text === "" || /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}
