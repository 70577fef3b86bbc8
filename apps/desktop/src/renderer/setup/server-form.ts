// Owns how a tool server reads as the lines of a form, and how these become a server again. PURE. app.md §4.
import { McpServerSettings } from "@x/shared";
import { idOf } from "./free-id.js";

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
  const shared = { id: before?.id ?? idOf(form.id), enabled: before?.enabled ?? true };
  if (form.transport === "http") {
    const headers = pairsOf(form.values, ":");
    return { ...shared, transport: "http", url: form.url.trim(), ...(isEmpty(headers) ? {} : { headers }) };
  }
  const env = pairsOf(form.values, "=");
  return {
    ...shared,
    transport: "stdio",
    ...commandOf(form, before),
    ...(before?.transport === "stdio" && before.cwd !== undefined ? { cwd: before.cwd } : {}),
    ...(isEmpty(env) ? {} : { env }),
  };
}

export type ServerFaults = { readonly [Field in "id" | "command" | "url"]?: string };

/** What is wrong with each field, for a person to read. `taken`: the ids of the other servers. */
export function serverFaults(
  form: ServerForm,
  before: McpServerSettings | undefined,
  taken: readonly string[],
): ServerFaults {
  const server = serverOfForm(form, before);
  if (before === undefined && taken.includes(server.id)) return { id: "Another server has this id." };
  const parsed = McpServerSettings.safeParse(server);
  if (parsed.success) return {};
  const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return Object.fromEntries(Object.entries(WORDS).filter(([field]) => fields.has(field)));
}

const WORDS: ServerFaults = {
  id: "Give it an id of letters and digits.",
  command: "Name the program that is started, for example npx.",
  url: "Write an http or https address, for example https://example.org/mcp.",
};

/** A whole line, as guides have it, becomes a program and its arguments. A path may hold spaces and stays as it is. */
function commandOf(
  form: ServerForm,
  before: McpServerSettings | undefined,
): { command: string; args: string[] } {
  const command = form.command.trim();
  const args = form.args.split("\n").filter((line) => line.trim() !== "");
  const isKept = before?.transport === "stdio" && before.command === command;
  if (args.length > 0 || isKept || !/^[^\s/\\"']+\s/.test(command)) return { command, args };
  const [program = command, ...rest] = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return { command: program, args: rest.map((word) => word.replace(/^(["'])(.*)\1$/, "$2")) };
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
