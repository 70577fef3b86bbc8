// Owns how a turn's log reads: one line an event, with its line in the file and the time since the turn began. Pure.
import {
  assertNever,
  deriveTurnStatus,
  type JsonValue,
  type ModelStep,
  type ToolResultData,
  type TurnEvent,
  type TurnState,
  textOf,
  type Usage,
} from "@x/shared";
import { oneLine } from "../visible-text.js";

export function timelineText(events: readonly TurnEvent[], state: TurnState): string {
  const { turnId, sessionId, ts, agent } = state.definition;
  const { agentId, model } = agent.resolved;
  const calls = state.modelCalls.length;
  const head = [
    `turn     ${turnId}`,
    `session  ${sessionId ?? "none"}`,
    `agent    ${oneLine(agentId)} (${oneLine(`${model.provider}/${model.model}`)})`,
    `status   ${deriveTurnStatus(state)}`,
    "",
  ];
  const lines = events.map((event, index) => eventLine(event, index + 1, Date.parse(ts)));
  const hint =
    calls === 0 ? [] : ["", `x inspect ${turnId} --call 0 shows what model call 0 was sent (of ${calls}).`];
  return `${[...head, ...lines, ...hint].join("\n")}\n`;
}

const LONGEST = 160;

function eventLine(event: TurnEvent, line: number, begin: number): string {
  const seconds = ((Date.parse(event.ts) - begin) / 1000).toFixed(3);
  const text = oneLine(`${event.type}  ${wordsOf(event)}`);
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `${String(line).padStart(5)}  +${seconds.padStart(8)}  ${shown}`;
}

function wordsOf(event: TurnEvent): string {
  switch (event.type) {
    case "turn_created":
      return textOf(event.input);
    case "model_call_requested":
      return `call ${event.modelCallIndex}: ${event.request.messages.join(", ")}`;
    case "model_step_event":
      return `call ${event.modelCallIndex}: ${stepWords(event.event)}`;
    case "model_call_completed":
      return `call ${event.modelCallIndex}: ${event.finishReason}, ${usageWords(event.usage)}`;
    case "model_call_failed":
      return `call ${event.modelCallIndex}: ${coded(event.code, event.error)}`;
    case "tool_permission_required":
      return `${event.toolName} (${event.toolCallId})`;
    case "tool_permission_classified":
      return `${event.toolCallId}: ${event.decision}, ${event.reason}`;
    case "tool_permission_classification_failed":
      return event.error;
    case "tool_permission_resolved":
      return `${event.toolCallId}: ${event.decision} by ${event.source}${because(event.reason)}`;
    case "tool_invocation_requested":
      return `${event.toolName} ${asText(event.input)} (${event.toolCallId})`;
    case "tool_progress":
      return `${event.toolCallId}: ${asText(event.progress)}`;
    case "tool_result":
      return `${event.toolName} ${resultWords(event.result)} (${event.toolCallId})`;
    case "turn_suspended":
      return [...event.pendingPermissions, ...event.pendingAsyncTools]
        .map(({ toolName, toolCallId }) => `${toolName} (${toolCallId})`)
        .join(", ");
    case "turn_completed":
      return `${event.finishReason}, ${usageWords(event.usage)}`;
    case "turn_failed":
      return coded(event.code, event.error);
    case "turn_cancelled":
      return event.reason ?? "";
    default:
      return assertNever(event);
  }
}

function stepWords(step: ModelStep): string {
  switch (step.type) {
    case "text_start":
    case "reasoning_start":
      return step.type;
    case "text_end":
    case "reasoning_end":
      return `${step.type} ${step.text}`;
    case "tool_call":
      return `tool_call ${step.toolCall.toolName} (${step.toolCall.toolCallId})`;
    case "finish_step":
      return `finish_step ${step.finishReason}`;
    case "provider_error":
      return `provider_error ${asText(step.error)}`;
    default:
      return assertNever(step);
  }
}

function usageWords({ totalTokens }: Usage): string {
  return totalTokens === undefined ? "no token count" : `${totalTokens} tokens`;
}

function resultWords({ isError, output }: ToolResultData): string {
  return `${isError ? "error: " : ""}${asText(output)}`;
}

function coded(code: string | undefined, error: string): string {
  return code === undefined ? error : `${code}: ${error}`;
}

function because(reason: string | undefined): string {
  return reason === undefined ? "" : `: ${reason}`;
}

function asText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
