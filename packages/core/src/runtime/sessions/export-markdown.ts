// Owns how a conversation reads as a Markdown document: each turn with its own input and its own work. Pure. app.md §5.
import {
  type AssistantMessage,
  assertNever,
  deriveTurnStatus,
  type ExportedTurn,
  type ModelCallState,
  reduceTurn,
  type SessionState,
  type ToolCallState,
  type TurnState,
  textOf,
  type UserMessage,
  type UserPart,
} from "@x/shared";

export function markdownHead({ definition, title, createdAt, turns }: SessionState): string {
  const count = turns.length === 1 ? "1 turn" : `${turns.length} turns`;
  return `# ${oneLine(title ?? "New chat")}\n\nSession \`${definition.sessionId}\`, created ${createdAt}, ${count}.\n`;
}

/** `position` is 1-based. Ends in a line feed and begins with an empty line, so that pieces can be written one after another. */
export function markdownTurn(turn: ExportedTurn, position: number): string {
  if ("error" in turn) {
    const { code, message } = turn.error;
    return `\n## ${position}. Unreadable\n\nTurn \`${turn.turnId}\` cannot be read (${code}): ${oneLine(message)}\n`;
  }
  const state = reduceTurn(turn.events);
  const { agent, input, ts } = state.definition;
  const { agentId, model } = agent.resolved;
  const parts = [
    `## ${position}. You`,
    `Turn \`${turn.turnId}\`, ${ts}.`,
    quoted(inputText(input)),
    `### ${oneLine(agentId)} (${oneLine(`${model.provider}/${model.model}`)})`,
    ...state.modelCalls.flatMap((call) => callParts(state, call)),
    ...endingParts(state),
  ];
  return `\n${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function inputText(input: UserMessage): string {
  if (typeof input.content === "string") return input.content;
  return input.content
    .map((part) => (part.type === "text" ? part.text : `[attached: ${attachedName(part)}]`))
    .join("\n\n");
}

function attachedName(part: Exclude<UserPart, { type: "text" }>): string {
  return part.type === "attachment" ? part.filename : part.mediaType;
}

function callParts(state: TurnState, call: ModelCallState): string[] {
  const calls = state.toolCalls.filter(({ modelCallIndex }) => modelCallIndex === call.index);
  return [answerText(call), ...calls.map(toolPart)];
}

/** Of an answer that was cut off, what had arrived. */
function answerText({ response, stepEvents }: ModelCallState): string {
  if (response !== undefined) return withClosedFence(textOf(response satisfies AssistantMessage));
  const arrived = [...stepEvents].flatMap((step) => (step.type === "text_end" ? [step.text] : []));
  return arrived.length === 0 ? "" : `${withClosedFence(arrived.join("\n\n"))}\n\n_(unfinished)_`;
}

function toolPart({ toolName, input, result, permission }: ToolCallState): string {
  const denied = permission?.resolved?.decision === "deny" ? " (denied)" : "";
  const call = `**Tool ${inline(toolName)}**${denied}\n\n${fenced("json", JSON.stringify(input, null, 2))}`;
  if (result === undefined) return `${call}\n\nNo result.`;
  const { output, isError } = result.result;
  const text = typeof output === "string" ? output : JSON.stringify(output, null, 2);
  const kind = typeof output === "string" ? "text" : "json";
  return `${call}\n\n${isError ? "Error" : "Result"}:\n\n${fenced(kind, text)}`;
}

function endingParts(state: TurnState): string[] {
  const { terminal } = state;
  switch (terminal?.type) {
    case "turn_completed":
      return [];
    case "turn_failed":
      return [
        `_Failed${terminal.code === undefined ? "" : ` (${terminal.code})`}: ${oneLine(terminal.error)}_`,
      ];
    case "turn_cancelled":
      return [`_Stopped${terminal.reason === undefined ? "" : `: ${oneLine(terminal.reason)}`}_`];
    case undefined:
      return [
        deriveTurnStatus(state) === "suspended" ? "_Waits for an answer._" : "_Interrupted: it has no end._",
      ];
    default:
      return assertNever(terminal);
  }
}

/** What a person wrote stays word for word and cannot be taken for a part of the document. */
function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A fence longer than any in the text, so that the text cannot end it. */
function fenced(kind: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${kind}\n${text}\n${fence}`;
}

function inline(text: string): string {
  const shown = oneLine(text);
  const ticks = "`".repeat(longestRun(shown) + 1);
  return ticks.length === 1 ? `\`${shown}\`` : `${ticks} ${shown} ${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** An answer that was cut off inside a code block must not swallow what follows it. */
function withClosedFence(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === undefined) open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = undefined;
  }
  return open === undefined ? text : `${text}\n${open}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
