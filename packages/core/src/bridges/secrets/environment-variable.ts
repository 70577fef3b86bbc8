// Owns which environment variable holds which secret, so that the terminal can name the one to set. PURE.
import type { ProviderSettings } from "@x/shared";

/** The cloud providers' own variables: used for their own address only, never for a server at another one. */
const WELL_KNOWN = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GEMINI_API_KEY",
  openrouter: "OPENROUTER_API_KEY",
} as const;

/** The name of a provider's key in the secret store. */
export function providerSecretName({
  id,
  kind,
  baseUrl,
}: Pick<ProviderSettings, "id" | "kind" | "baseUrl">): string {
  return baseUrl === undefined && kind !== "openai-compatible" ? `provider/${kind}` : `server/${id}`;
}

/** `provider/openai` → `OPENAI_API_KEY`; anything else, say `server/my-box` → `X_SERVER_MY_BOX`. */
export function environmentVariableFor(secretName: string): string {
  const [area, rest = ""] = secretName.split("/", 2);
  if (area === "provider" && rest in WELL_KNOWN) return WELL_KNOWN[rest as keyof typeof WELL_KNOWN];
  return `X_${secretName.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`;
}
