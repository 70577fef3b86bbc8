// Owns how a tool server reads as the lines of a form, and how these become a server again. PURE. app.md §4.
import type { McpServerSettings } from "@x/shared";

export interface ServerForm {
  readonly id: string;
  readonly transport: McpServerSettings["transport"];
  readonly command: string;
  /** One a line, as they are. */
  readonly args: string;
  readonly url: string;
  /** `NAME=value` or `Name: value`, one a line: environment of a program, headers of an address. */
  readonly values: string;
}

export const EMPTY_SERVER_FORM: ServerForm = {
  id: "",
  transport: "stdio",
  command: "",
  args: "",
  url: "",
  values: "",
};

export function formOfServer(server: McpServerSettings): ServerForm {
  const { id, transport } = server;
  if (transport === "http") {
    const values = linesOf(server.headers, ": ");
    return { ...EMPTY_SERVER_FORM, id, transport, url: server.url, values };
  }
  const { args, command, env } = server;
  return { ...EMPTY_SERVER_FORM, id, transport, command, args: args.join("\n"), values: linesOf(env, "=") };
}

/** `before`: what the form does not show, its folder and whether it is on, stays. */
export function serverOfForm(form: ServerForm, before: McpServerSettings | undefined): McpServerSettings {
  const shared = { id: form.id.trim(), enabled: before?.enabled ?? true };
  if (form.transport === "http") {
    const headers = pairsOf(form.values, ":");
    return { ...shared, transport: "http", url: form.url.trim(), ...(isEmpty(headers) ? {} : { headers }) };
  }
  const env = pairsOf(form.values, "=");
  return {
    ...shared,
    transport: "stdio",
    command: form.command.trim(),
    args: form.args.split("\n").filter((line) => line.trim() !== ""),
    ...(before?.transport === "stdio" && before.cwd !== undefined ? { cwd: before.cwd } : {}),
    ...(isEmpty(env) ? {} : { env }),
  };
}

function linesOf(values: Readonly<Record<string, string>> | undefined, between: string): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}${between}${value}`)
    .join("\n");
}

function pairsOf(text: string, between: string): Record<string, string> {
  const pairs = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf(between);
      return at === -1 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
  return Object.fromEntries(pairs) as Record<string, string>;
}

function isEmpty(values: Readonly<Record<string, string>>): boolean {
  return Object.keys(values).length === 0;
}
