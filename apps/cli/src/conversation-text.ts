// Owns how a conversation reads as plain text: each turn with its own input and its own work. Pure.
import {
  assertNever,
  deriveTurnStatus,
  type ExportedTurn,
  type ModelCallState,
  reduceTurn,
  type SessionState,
  type ToolCallState,
  type TurnState,
  textOf,
} from "@x/shared";
import { harmless, oneLine } from "./visible-text.js";

export function conversationText(session: SessionState, turns: readonly ExportedTurn[]): string {
  const title = oneLine(session.title ?? "New chat");
  return `${[title, ...turns.map(turnText)].join("\n\n")}\n`;
}

function turnText(turn: ExportedTurn, position: number): string {
  const heading = `[${position + 1}] ${turn.turnId}`;
  if ("error" in turn) return `${heading}\nunreadable (${turn.error.code}): ${oneLine(turn.error.message)}`;
  const state = reduceTurn(turn.events);
  const { provider, model } = state.definition.agent.resolved.model;
  const lines = [
    oneLine(`${heading} · ${provider}/${model} · ${deriveTurnStatus(state)}`),
    `You: ${harmless(textOf(state.definition.input))}`,
    ...state.modelCalls.flatMap((call) => answerLines(state, call)),
    ...endingLines(state),
  ];
  return lines.join("\n");
}

function answerLines(state: TurnState, call: ModelCallState): string[] {
  const text = harmless(answerText(call));
  const calls = state.toolCalls.filter(({ modelCallIndex }) => modelCallIndex === call.index);
  const { agentId } = state.definition.agent.resolved;
  return [...(text === "" ? [] : [`${agentId}: ${text}`]), ...calls.map(callLine)];
}

/** Of an answer that was cut off, what had arrived. */
function answerText({ response, stepEvents }: ModelCallState): string {
  if (response !== undefined) return textOf(response);
  const arrived = [...stepEvents].flatMap((step) => (step.type === "text_end" ? [step.text] : []));
  return arrived.length === 0 ? "" : `${arrived.join("\n")} (unfinished)`;
}

function callLine(call: ToolCallState): string {
  return `  ${oneLine(`${call.toolName} ${JSON.stringify(call.input)}: ${callEnd(call)}`)}`;
}

function callEnd({ permission, result }: ToolCallState): string {
  if (result === undefined) return "no result yet";
  if (permission?.resolved?.decision === "deny") return "denied";
  return result.result.isError ? "error" : "done";
}

function endingLines({ terminal }: TurnState): string[] {
  switch (terminal?.type) {
    case undefined:
    case "turn_completed":
      return [];
    case "turn_failed":
      return [
        oneLine(`failed${terminal.code === undefined ? "" : ` (${terminal.code})`}: ${terminal.error}`),
      ];
    case "turn_cancelled":
      return [oneLine(`stopped${terminal.reason === undefined ? "" : `: ${terminal.reason}`}`)];
    default:
      return assertNever(terminal);
  }
}
