// Builders of turn events with fixed ids and times. What a legal event repeats from the log (references, pending lists,
// the tool of a call) is filled in from the turn so far; every field can be set otherwise. T§6.
import type { JsonValue } from "../json.js";
import type { AssistantPart, ToolCallPart } from "../messages.js";
import { findToolCall, pendingWork } from "../turns/calls.js";
import type * as events from "../turns/events.js";
import { nextRequestReferences } from "../turns/request-references.js";
import type { TurnState } from "../turns/state.js";
import { SESSION_ID, turnIdAt } from "./session-events.js";
import { AGENT, READ_TOOL } from "./turn-agents.js";

export const TURN_ID = turnIdAt(1);
export const PREVIOUS_TURN_ID = turnIdAt(0);
export const USAGE = { inputTokens: 10, outputTokens: 5, totalTokens: 15 };

/** The turn before the event that is built: its position in the log, and the last state that folded. */
export interface TurnSoFar {
  readonly position: number;
  readonly state: TurnState | undefined;
}

/** An event, or what makes it once its place in the log is known. */
export type TurnPart = events.TurnEvent | ((soFar: TurnSoFar) => events.TurnEvent);

type Built<Event extends events.TurnEvent> = (soFar: TurnSoFar) => Event;
type Fields<Event extends events.TurnEvent> = Partial<Omit<Event, "type">>;

/** The time of the event at `position` (0-based): one second after the other. */
export function turnTime(position: number): string {
  return new Date(Date.UTC(2025, 10, 11, 4, 36, 30) + position * 1000).toISOString();
}

function base({ position }: TurnSoFar): { turnId: string; ts: string } {
  return { turnId: TURN_ID, ts: turnTime(position) };
}

export function created(
  fields: Omit<Fields<events.TurnCreated>, "config"> & { config?: Partial<events.TurnConfig> } = {},
): Built<events.TurnCreated> {
  const { config, ...others } = fields;
  return (soFar) => ({
    ...base(soFar),
    type: "turn_created",
    schemaVersion: 1,
    sessionId: SESSION_ID,
    agent: { requested: { agentId: AGENT.agentId }, resolved: AGENT },
    context: [],
    input: { role: "user", content: "Hello" },
    config: { autoPermission: false, humanAvailable: true, maxModelCalls: 50, ...config },
    ...others,
  });
}

export function called(
  modelCallIndex: number,
  request: Partial<events.ModelRequest> = {},
): Built<events.ModelCallRequested> {
  return (soFar) => ({
    ...base(soFar),
    type: "model_call_requested",
    modelCallIndex,
    request: {
      ...(soFar.state === undefined ? { messages: [] } : nextRequestReferences(soFar.state)),
      parameters: {},
      ...request,
    },
  });
}

export function stepped(modelCallIndex: number, event: events.ModelStep): Built<events.ModelStepEvent> {
  return (soFar) => ({ ...base(soFar), type: "model_step_event", modelCallIndex, event });
}

export function toolCall(toolCallId: string, toolName = READ_TOOL.name, input: JsonValue = {}): ToolCallPart {
  return { type: "tool-call", toolCallId, toolName, arguments: input };
}

/** An answer of one text, or of parts in their order; it finishes with `tool-calls` when it asks for tools, else with `stop`. */
export function answered(
  modelCallIndex: number,
  ...parts: readonly (string | AssistantPart)[]
): Built<events.ModelCallCompleted> {
  const [only] = parts;
  const content =
    parts.length === 1 && typeof only === "string"
      ? only
      : parts.map((part) => (typeof part === "string" ? { type: "text" as const, text: part } : part));
  const asksForTools = parts.some((part) => typeof part === "object" && part.type === "tool-call");
  return (soFar) => ({
    ...base(soFar),
    type: "model_call_completed",
    modelCallIndex,
    message: { role: "assistant", content },
    finishReason: asksForTools ? "tool-calls" : "stop",
    usage: USAGE,
  });
}

export function callFailed(
  modelCallIndex: number,
  fields: Fields<events.ModelCallFailed> = {},
): Built<events.ModelCallFailed> {
  return (soFar) => ({
    ...base(soFar),
    type: "model_call_failed",
    modelCallIndex,
    error: "the call was interrupted",
    code: "interrupted",
    ...fields,
  });
}

export function permissionRequired(
  toolCallId: string,
  fields: Fields<events.ToolPermissionRequired> = {},
): Built<events.ToolPermissionRequired> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_permission_required",
    toolCallId,
    toolName: toolOf(soFar, toolCallId).toolName,
    request: { asks: toolCallId },
    ...fields,
  });
}

export function classified(
  toolCallId: string,
  decision: events.ClassifierDecision,
): Built<events.ToolPermissionClassified> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_permission_classified",
    toolCallId,
    decision,
    reason: `the classifier says ${decision}`,
  });
}

export function classificationFailed(
  ...toolCallIds: string[]
): Built<events.ToolPermissionClassificationFailed> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_permission_classification_failed",
    toolCallIds,
    error: "no verdict",
  });
}

export function permissionResolved(
  toolCallId: string,
  decision: events.PermissionDecision,
  fields: Fields<events.ToolPermissionResolved> = {},
): Built<events.ToolPermissionResolved> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_permission_resolved",
    toolCallId,
    decision,
    source: "human",
    ...fields,
  });
}

export function invoked(
  toolCallId: string,
  fields: Fields<events.ToolInvocationRequested> = {},
): Built<events.ToolInvocationRequested> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_invocation_requested",
    toolCallId,
    ...toolOf(soFar, toolCallId),
    ...fields,
  });
}

export function progressed(
  toolCallId: string,
  progress: JsonValue,
  fields: Fields<events.ToolProgress> = {},
): Built<events.ToolProgress> {
  return (soFar) => ({
    ...base(soFar),
    type: "tool_progress",
    toolCallId,
    source: toolOf(soFar, toolCallId).execution,
    progress,
    ...fields,
  });
}

/** A result; without an invocation it is the runtime's, as a denial or a cancellation is. */
export function resulted(
  toolCallId: string,
  output: JsonValue = `${toolCallId} done`,
  fields: Fields<events.ToolResult> = {},
): Built<events.ToolResult> {
  return (soFar) => {
    const { toolName, execution } = toolOf(soFar, toolCallId);
    const isInvoked = soFar.state && findToolCall(soFar.state, toolCallId)?.invocation !== undefined;
    return {
      ...base(soFar),
      type: "tool_result",
      toolCallId,
      toolName,
      source: isInvoked ? execution : "runtime",
      result: { output, isError: false },
      ...fields,
    };
  };
}

export function suspended(fields: Fields<events.TurnSuspended> = {}): Built<events.TurnSuspended> {
  return (soFar) => {
    const pending = soFar.state === undefined ? undefined : pendingWork(soFar.state);
    return {
      ...base(soFar),
      type: "turn_suspended",
      pendingPermissions: [...(pending?.pendingPermissions ?? [])],
      pendingAsyncTools: [...(pending?.pendingAsyncTools ?? [])],
      usage: soFar.state?.usage ?? {},
      ...fields,
    };
  };
}

export function completed(fields: Fields<events.TurnCompleted> = {}): Built<events.TurnCompleted> {
  return (soFar) => {
    const last = soFar.state?.modelCalls.at(-1);
    return {
      ...base(soFar),
      type: "turn_completed",
      output: last?.response ?? { role: "assistant", content: "" },
      finishReason: last?.finishReason ?? "stop",
      usage: soFar.state?.usage ?? {},
      ...fields,
    };
  };
}

export function failed(fields: Fields<events.TurnFailed> = {}): Built<events.TurnFailed> {
  return (soFar) => ({
    ...base(soFar),
    type: "turn_failed",
    error: "the provider is gone",
    usage: soFar.state?.usage ?? {},
    ...fields,
  });
}

export function cancelled(fields: Fields<events.TurnCancelled> = {}): Built<events.TurnCancelled> {
  return (soFar) => ({
    ...base(soFar),
    type: "turn_cancelled",
    usage: soFar.state?.usage ?? {},
    ...fields,
  });
}

// The tool of a call as the log names it; for a call that the log does not know, the one that runs here.
function toolOf({ state }: TurnSoFar, toolCallId: string) {
  const call = state === undefined ? undefined : findToolCall(state, toolCallId);
  const { toolId = READ_TOOL.toolId, execution = READ_TOOL.execution } = call ?? {};
  return { toolId, toolName: call?.toolName ?? READ_TOOL.name, execution, input: call?.input ?? {} };
}
