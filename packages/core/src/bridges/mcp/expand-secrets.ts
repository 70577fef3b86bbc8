// Owns `${secret:<name>}` in the settings of a server: the settings file names a key, the secret store holds it.
import { SettingsInvalidError } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import { environmentVariableFor } from "../secrets/environment-variable.js";

const NAME_OF_A_SECRET = /auth|cookie|key|token|secret|password|passwd|credential/i;

const REFERENCE = /\$\{secret:([\w./-]+)\}/g;

interface Expanded {
  readonly values: Readonly<Record<string, string>>;
  /** What no word of the server may show: the secrets, and what stands in the settings under the name of one. */
  readonly secrets: readonly string[];
}

/** `${secret:github}` is the secret `mcp/github`. Throws `settings-invalid` when one is not set. */
export async function expandSecrets(
  values: Readonly<Record<string, string>>,
  store: ISecretStore,
): Promise<Expanded> {
  const expanded = await Promise.all(
    Object.entries(values).map(async ([key, value]) => ({ key, value, ...(await expand(value, store)) })),
  );
  return {
    values: Object.fromEntries(expanded.map(({ key, whole }) => [key, whole])),
    secrets: expanded.flatMap(({ key, whole, found }) => [
      ...found,
      // `Bearer abc` is quoted with its first word or without it.
      ...(NAME_OF_A_SECRET.test(key) ? [whole, ...whole.split(" ").slice(1)] : []),
    ]),
  };
}

/** The names of all `${secret:<name>}` in these values, each once. */
export function secretNamesIn(values: Readonly<Record<string, string>>): string[] {
  const found = Object.values(values).flatMap((value) => [...value.matchAll(REFERENCE)]);
  return [...new Set(found.map(([, name]) => name as string))];
}

/** What the secret store calls it. */
export function secretNameOf(name: string): string {
  return `mcp/${name}`;
}

async function expand(value: string, secrets: ISecretStore): Promise<{ whole: string; found: string[] }> {
  const names = secretNamesIn({ value });
  const found = new Map<string, string>();
  for (const name of names) {
    const secretName = secretNameOf(name);
    const secret = await secrets.get(secretName);
    if (secret === undefined) {
      const variable = environmentVariableFor(secretName);
      throw new SettingsInvalidError(
        `the secret "${name}" is not set; set it in Settings, or the variable ${variable}`,
      );
    }
    found.set(name, secret);
  }
  const whole = value.replace(REFERENCE, (_reference, name: string) => found.get(name) ?? "");
  return { whole, found: [...found.values()] };
}
