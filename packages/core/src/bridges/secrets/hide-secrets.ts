// Owns keeping a key that we sent out of what its receiver answers: servers quote the header they got. PURE. Clarifications "Keys".
import type { JsonValue } from "@x/shared";

const HIDDEN_SECRET = "[key hidden]";

/** Anything shorter stands in ordinary words, and guards nothing. */
const SHORTEST = 4;

/** `text` without these secrets, as they are and as JSON, an address or base64 writes them. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  // The longest first: one may be the beginning of another.
  const forms = secrets.flatMap(formsOf).toSorted((left, right) => right.length - left.length);
  return forms.reduce((shown, form) => shown.replaceAll(form, HIDDEN_SECRET), text);
}

/** The same for every string in a value. */
export function hideSecretsIn(value: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof value === "string") return hideSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((item: JsonValue) => hideSecretsIn(item, secrets));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [hideSecrets(key, secrets), hideSecretsIn(item, secrets)]),
  );
}

function formsOf(secret: string): string[] {
  if (secret.length < SHORTEST) return [];
  const base64 = Buffer.from(secret).toString("base64");
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), base64];
}
