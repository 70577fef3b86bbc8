// Owns reading a configuration of tool servers as other programs and guides have it: `{"mcpServers": {"<name>": {…}}}`. Nothing of it
// is trusted: what was to run without asking is left out, and what may be a key goes to the secret store. PURE. app.md §4.
import { McpServerSettings, schemaIssue } from "@x/shared";
import { z } from "zod";
import { freeId } from "./free-id.js";
import { type PastedValue, pastedValue, withSecret } from "./pasted-value.js";

export interface PastedServer {
  /** As it was pasted. */
  readonly name: string;
  /** Without its environment or headers. */
  readonly server: McpServerSettings;
  readonly values: readonly PastedValue[];
  /** The fields that would have let its tools run without asking. */
  readonly left: readonly string[];
  /** An argument or the address may hold a key, and stands in the settings file as it is. */
  readonly isOpen: boolean;
}

export type Pasted = { readonly servers: readonly PastedServer[] } | { readonly fault: string };

const TRUST = ["autoApprove", "alwaysAllow", "trust"] as const;

const Values = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()], { error: "give it a text" }).transform(String),
);
const entry = {
  disabled: z.exactOptional(z.boolean()),
  autoApprove: z.exactOptional(z.unknown()),
  alwaysAllow: z.exactOptional(z.unknown()),
  trust: z.exactOptional(z.unknown()),
};
const Program = z.strictObject({
  ...entry,
  type: z.exactOptional(z.literal("stdio")),
  command: z.string().trim().min(1, { error: "name the program that is started" }),
  args: z.exactOptional(z.array(z.string())),
  cwd: z.exactOptional(z.string().min(1)),
  env: z.exactOptional(Values),
});
const OLDER = "servers of the older kind sse are not reached; look for its address of the kind http";
const Address = z.strictObject({
  ...entry,
  type: z.exactOptional(z.enum(["http", "streamable-http", "streamableHttp"], { error: OLDER })),
  url: z.url({ protocol: /^https?$/, error: "not an http or https address" }),
  headers: z.exactOptional(Values),
});
const Entry = z.looseObject({});
const Whole = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()) });

/** What may hold a key, where no key can be kept apart. */
const OPEN_ARGUMENT = /api[-_]?key|token|secret|passw|authorization|bearer/i;

/** `taken`: the ids of the servers that there are. */
export function readPastedServers(text: string, taken: readonly string[]): Pasted {
  if (text.trim() === "") return { fault: "Paste the JSON that begins with mcpServers." };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { fault: `This is not JSON${placeOf(error, text)}.` };
  }
  const whole = Whole.safeParse(json);
  if (!whole.success) return { fault: "There is no mcpServers in it, with a name and a server each." };
  const servers: PastedServer[] = [];
  for (const [name, given] of Object.entries(whole.data.mcpServers)) {
    const ids = servers.map(({ server }) => server.id);
    const read = readServer(given, freeId(name, [...taken, ...ids], "server"));
    if ("issue" in read) return { fault: faultAt(name, read.issue) };
    servers.push({ name, ...read });
  }
  return servers.length === 0 ? { fault: "It names no server." } : { servers };
}

type Issue = string | z.ZodError;

function readServer(given: unknown, id: string): Omit<PastedServer, "name"> | { readonly issue: Issue } {
  const fields = Entry.safeParse(given);
  if (!fields.success) return { issue: fields.error };
  const { command, url } = fields.data;
  if (command !== undefined && url !== undefined) return { issue: "names both a command and a url" };
  if (command === undefined && url === undefined) return { issue: "names neither a command nor a url" };
  const left = TRUST.filter((field) => field in fields.data);
  if (url !== undefined) {
    const read = Address.safeParse(given);
    if (!read.success) return { issue: read.error };
    const { disabled = false, headers, url: address } = read.data;
    const server: McpServerSettings = { id, enabled: !disabled, transport: "http", url: address };
    const { password, search, username } = new URL(address);
    return { server, values: valuesOf(headers), left, isOpen: `${username}${password}${search}` !== "" };
  }
  const read = Program.safeParse(given);
  if (!read.success) return { issue: read.error };
  const { args = [], command: program, cwd, disabled = false, env } = read.data;
  const server: McpServerSettings = {
    id,
    enabled: !disabled,
    transport: "stdio",
    command: program,
    args,
    ...(cwd === undefined ? {} : { cwd }),
  };
  return { server, values: valuesOf(env), left, isOpen: args.some((word) => OPEN_ARGUMENT.test(word)) };
}

function valuesOf(given: Readonly<Record<string, string>> = {}): PastedValue[] {
  return Object.entries(given).map(([name, text]) => pastedValue(name, text));
}

export interface ServerToSave {
  readonly server: McpServerSettings;
  /** What its settings refer to, by the names in them. */
  readonly secrets: readonly { readonly name: string; readonly secret: string }[];
}

/** `isSecret`: what the person chose of a value; one that stands there to be filled in is asked for afterwards. */
export function serverToSave(
  { server, values }: PastedServer,
  isSecret: (value: PastedValue) => boolean,
): ServerToSave {
  const names = new Set<string>();
  const secrets: { name: string; secret: string }[] = [];
  const kept = values.map((value) => {
    if (value.kind === "reference" || (value.kind === "text" && !isSecret(value)))
      return [value.name, value.text];
    const name = secretName(server.id, value.name, names);
    names.add(name);
    const { secret, text } = withSecret(value, name);
    if (value.kind === "text") secrets.push({ name, secret });
    return [value.name, text];
  });
  if (kept.length === 0) return { server, secrets };
  const pairs = Object.fromEntries(kept) as Record<string, string>;
  return {
    server: { ...server, ...(server.transport === "http" ? { headers: pairs } : { env: pairs }) },
    secrets,
  };
}

const LONGEST_NAME = 60;

function secretName(id: string, name: string, taken: ReadonlySet<string>): string {
  const plain = `${id}/${name.replace(/[^\w./-]+/g, "-")}`;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : `-${number}`;
    const candidate = `${plain.slice(0, LONGEST_NAME - end.length)}${end}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function faultAt(name: string, issue: Issue): string {
  const place = `mcpServers.${name}`;
  return typeof issue === "string" ? `${place}: ${issue}` : schemaIssue(issue, place);
}

/** Engines say it in different words, some not at all. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(String(error))?.[1];
  return position === undefined ? "" : `: line ${text.slice(0, Number(position)).split("\n").length}`;
}
