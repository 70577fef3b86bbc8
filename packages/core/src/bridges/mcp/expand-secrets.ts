// Owns `${secret:<name>}` in the settings of a server: the settings file names a key, the secret store holds it.
import { SettingsInvalidError } from "@x/shared";
import type { ISecretStore } from "../../ports/secret-store.js";
import { environmentVariableFor } from "../secrets/environment-variable.js";

const REFERENCE = /\$\{secret:([\w./-]+)\}/g;

/** `${secret:github}` is the secret `mcp/github`. Throws `settings-invalid` when one is not set. */
export async function expandSecrets(
  values: Readonly<Record<string, string>>,
  secrets: ISecretStore,
): Promise<Record<string, string>> {
  const entries = Object.entries(values).map(
    async ([key, value]) => [key, await expand(value, secrets)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
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

async function expand(value: string, secrets: ISecretStore): Promise<string> {
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
  return value.replace(REFERENCE, (_reference, name: string) => found.get(name) ?? "");
}
