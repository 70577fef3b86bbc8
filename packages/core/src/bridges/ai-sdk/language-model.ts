// Owns making the AI SDK's model object: always an object, since a bare string would go to a hosted gateway.
import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { assertNever, type ProviderSettings } from "@x/shared";
import type { LanguageModel } from "ai";

export interface LanguageModelInput {
  readonly provider: Pick<ProviderSettings, "id" | "kind" | "baseUrl">;
  readonly modelId: string;
  /** Absent for servers that want none. */
  readonly apiKey?: string;
  readonly fetch: typeof globalThis.fetch;
}

// The SDK would print its remarks to the console of whoever embeds this; what matters arrives as an error.
globalThis.AI_SDK_LOG_WARNINGS = false;

const OPENROUTER_URL = "https://openrouter.ai/api/v1";

export function createLanguageModel({ provider, modelId, apiKey, fetch }: LanguageModelInput): LanguageModel {
  // The SDK falls back to environment variables for an absent key; ours come through the secret store only.
  const key = apiKey ?? "";
  const common = { fetch, ...(provider.baseUrl === undefined ? {} : { baseURL: provider.baseUrl }) };
  switch (provider.kind) {
    case "openai":
      return createOpenAI({ ...common, apiKey: key })(modelId);
    case "anthropic":
      return createAnthropic({ ...common, apiKey: key })(modelId);
    case "google":
      return createGoogleGenerativeAI({ ...common, apiKey: key })(modelId);
    case "openrouter":
      return compatible("openrouter", provider.baseUrl ?? OPENROUTER_URL);
    case "openai-compatible":
      return compatible("openaiCompatible", provider.baseUrl ?? "");
    default:
      return assertNever(provider.kind);
  }

  function compatible(name: string, baseURL: string): LanguageModel {
    const auth = apiKey === undefined ? {} : { apiKey };
    return createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...auth })(modelId);
  }
}
