// Owns how a refused form reads: which field, and what is wrong with it. PURE. Main names the channel and the path in the request;
// a person knows neither.

const REFUSED_REQUEST = /^[a-z]+:[A-Za-z]+: /;

/** `mcp:save: server.id: use digits; server.command: too short` → `Id: use digits. Command: too short.` Undefined: no such text. */
export function formFault(message: string): string | undefined {
  if (!REFUSED_REQUEST.test(message)) return undefined;
  const faults = message.replace(REFUSED_REQUEST, "").split(/; (?=[\w.]+: )/);
  return faults.map(faultOf).join(" ");
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  agentId: "Id",
  baseUrl: "Address",
  systemPrompt: "Prompt",
  url: "Address",
};

function faultOf(fault: string): string {
  const [path = "", ...said] = fault.split(": ");
  const field = path.split(".").at(-1) ?? path;
  const name = FIELD_WORDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
  return `${name}: ${said.join(": ")}.`;
}
