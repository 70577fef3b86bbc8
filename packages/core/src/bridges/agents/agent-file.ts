// Owns reading and writing an agent that a person wrote: Markdown with front matter, the body is the prompt. PURE. app §4.
import { type AgentDraft, InvalidInputError, ModelDescriptor, SettingsId } from "@x/shared";
import { LineCounter, parseDocument, stringify } from "yaml";
import { z } from "zod";
import type { AgentDefinition } from "./agent-definition.js";

/** `ollama/qwen3`, as on the command line; the model's own name may hold slashes too. */
const MODEL_IN_ONE_WORD = /^([^/\s]+)\/(\S.*)$/;

/** The two fields, or both in one word. What is neither is refused as the two fields are. */
const Model = z.preprocess((given) => {
  const [, provider, model] = typeof given === "string" ? (MODEL_IN_ONE_WORD.exec(given) ?? []) : [];
  return provider === undefined ? given : { provider, model };
}, ModelDescriptor);

const FrontMatter = z.strictObject({
  id: z.exactOptional(SettingsId),
  model: z.exactOptional(Model),
  /** Tool ids; one that ends in `*` stands for all that begin like it. */
  tools: z.exactOptional(z.array(z.string().min(1))),
});

export interface AgentFile {
  /** What the messages call it, `agents/reviewer.md`. */
  readonly name: string;
  /** The file's name without its ending; a given `id` must be the same, so that one name finds one agent. */
  readonly agentId: string;
  readonly text: string;
  /** The tools of an agent that names none. */
  readonly defaultToolIds: readonly string[];
}

/** Throws `invalid-input` with `file:line`. */
export function parseAgentFile({ name, agentId, text, defaultToolIds }: AgentFile): AgentDefinition {
  const { yaml, body, bodyLine } = split(text, name);
  const { id, model, tools = defaultToolIds } = readFrontMatter(yaml, name);
  if (id !== undefined && id !== agentId) {
    throw fault(name, 1, `its id is "${id}", but the file is called ${agentId}.md; make them the same`);
  }
  if (body.trim() === "") throw fault(name, bodyLine, "there is no prompt below the front matter");
  return { agentId, systemPrompt: body.trim(), toolIds: tools, ...(model === undefined ? {} : { model }) };
}

/** The text of its file; `parseAgentFile` reads the same agent out of it. */
export function formatAgentFile({ agentId, systemPrompt, model, toolIds }: AgentDraft): string {
  const frontMatter = { id: agentId, ...(model === undefined ? {} : { model }), tools: toolIds };
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n${systemPrompt.trim()}\n`;
}

// The front matter begins in line 1, so its own first line is line 2 of the file.
const FIRST_YAML_LINE = 2;

function split(text: string, name: string): { yaml: string; body: string; bodyLine: number } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trimEnd() !== "---") return { yaml: "", body: lines.join("\n"), bodyLine: 1 };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end === -1) throw fault(name, 1, "the front matter has no end; close it with a line of three dashes");
  return { yaml: lines.slice(1, end).join("\n"), body: lines.slice(end + 1).join("\n"), bodyLine: end + 2 };
}

function readFrontMatter(yaml: string, name: string): z.output<typeof FrontMatter> {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line + FIRST_YAML_LINE - 1;
  const [broken] = document.errors;
  if (broken !== undefined) throw fault(name, lineAt(broken.pos[0]), broken.message);
  const parsed = FrontMatter.safeParse(document.toJS() ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : (issue?.path ?? []);
  const node =
    path.length === 0 ? undefined : (document.getIn(path, true) as { range?: [number] } | undefined);
  const where = path.length === 0 ? "" : `${path.join(".")}: `;
  const advice = path.join(".") === "model" ? "; write provider/model, for example ollama/qwen3" : "";
  throw fault(name, lineAt(node?.range?.[0] ?? 0), `${where}${issue?.message ?? "not valid"}${advice}`);
}

function fault(name: string, line: number, what: string): InvalidInputError {
  return new InvalidInputError(`${name}:${line}: ${what}`, { data: { file: name, line } });
}
