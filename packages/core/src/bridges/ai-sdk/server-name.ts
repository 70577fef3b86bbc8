// Owns how a model server is named where it cannot be reached: as the person called it, and where it is. PURE. app §4.
import type { ProviderSettings } from "@x/shared";

/** A provider that is set up has a label; one that is only being checked has not. */
export type NamedServer = Partial<Pick<ProviderSettings, "label" | "baseUrl">>;

/** `Box (127.0.0.1:11434)`: of the address host and port only, since the rest may hold a key. Undefined when nothing is known. */
export function serverName({ label, baseUrl }: NamedServer): string | undefined {
  const host = baseUrl === undefined || !URL.canParse(baseUrl) ? undefined : new URL(baseUrl).host;
  if (label === undefined) return host;
  return host === undefined ? label : `${label} (${host})`;
}
