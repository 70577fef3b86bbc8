// Owns what a person may leave out of a settings file that they write by hand. PURE. app §4. What is of a wrong form stays as it
// is, for the schema to refuse.
import { DEFAULT_SETTINGS } from "@x/shared";

type Fields = Readonly<Record<string, unknown>>;

/** The same settings with every absent section, and what is absent in a provider or server, as it is by default. */
export function completeSettings(given: unknown): unknown {
  if (!isFields(given)) return given;
  const { appearance, permissions } = DEFAULT_SETTINGS;
  return {
    ...DEFAULT_SETTINGS,
    ...given,
    providers: each(given["providers"], (provider) => ({
      ...("id" in provider ? { label: provider["id"] } : {}),
      models: [],
      ...provider,
    })),
    mcpServers: each(given["mcpServers"], completeServer),
    permissions: filled(given["permissions"], permissions),
    appearance: filled(given["appearance"], appearance),
  };
}

/** A server that somebody wrote down is meant to be used, and by which way it is reached says which it is. */
function completeServer(server: Fields): Fields {
  const transport = "url" in server ? "http" : "stdio";
  const whole: Fields = { enabled: true, transport, ...server };
  return whole["transport"] === "stdio" ? { args: [], ...whole } : whole;
}

function each(given: unknown, complete: (item: Fields) => Fields): unknown {
  if (given === undefined) return [];
  if (!Array.isArray(given)) return given;
  return given.map((item: unknown) => (isFields(item) ? complete(item) : item));
}

function filled(given: unknown, defaults: Fields): unknown {
  if (given === undefined) return defaults;
  return isFields(given) ? { ...defaults, ...given } : given;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
