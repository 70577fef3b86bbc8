// Owns whether an external input fits what is outstanding, from the log alone. T§9.3. PURE.
// An answer that a person gave must not depend on a model or a tool being there.
import {
  assertNever,
  findToolCall,
  type JsonValue,
  type ToolCallState,
  type TurnExternalInput,
  type TurnState,
} from "@x/shared";
import type { EventDraft } from "./facts/event-draft.js";
import { PROGRESS_CUT, ProgressBudget } from "./facts/progress-budget.js";

/** A `cancel` is no input to accept: it ends the turn whatever is outstanding. */
export type Answer = Exclude<TurnExternalInput, { type: "cancel" }>;

export type Acceptance =
  | { readonly accepted: true; readonly events: readonly EventDraft[] }
  | { readonly accepted: false; readonly why: string };

export function acceptInput(state: TurnState, input: Answer): Acceptance {
  if (state.terminal !== undefined) return refused(`the turn has ended (${state.terminal.type})`);
  const { toolCallId } = input;
  const call = findToolCall(state, toolCallId);
  if (call === undefined) return refused(`it has no tool call ${JSON.stringify(toolCallId)}`);
  if (call.result !== undefined)
    return refused(`tool call ${JSON.stringify(toolCallId)} already has its result`);
  switch (input.type) {
    case "permission_decision":
      return acceptDecision(call, input);
    case "async_tool_progress":
      return acceptProgress(call, input);
    case "async_tool_result":
      return acceptResult(call, input);
    default:
      return assertNever(input);
  }
}

function acceptDecision(
  { toolCallId, permission }: ToolCallState,
  { decision, metadata }: Extract<Answer, { type: "permission_decision" }>,
): Acceptance {
  const id = JSON.stringify(toolCallId);
  if (permission === undefined) return refused(`tool call ${id} asked for no permission`);
  if (permission.resolved !== undefined)
    return refused(`the permission of tool call ${id} is already resolved`);
  const reason = reasonIn(metadata);
  return accepted({
    type: "tool_permission_resolved",
    toolCallId,
    decision,
    source: "human",
    ...(reason === undefined ? {} : { reason }),
    ...(metadata === undefined ? {} : { metadata }),
  });
}

/** What a person says with a decision (`{ reason: "…" }`) is for the model too: the denial's result tells it. */
function reasonIn(metadata: JsonValue | undefined): string | undefined {
  if (typeof metadata !== "object" || metadata === null || !("reason" in metadata)) return undefined;
  const { reason } = metadata;
  return typeof reason === "string" && reason.trim() !== "" ? reason : undefined;
}

function acceptProgress(
  call: ToolCallState,
  { progress }: Extract<Answer, { type: "async_tool_progress" }>,
): Acceptance {
  if (!isRunningOutside(call)) return notRunningOutside(call);
  const { toolCallId } = call;
  switch (ProgressBudget.after(call.progress).admit(progress)) {
    case "keep":
      return accepted({ type: "tool_progress", toolCallId, source: "async", progress });
    case "cut":
      return accepted({ type: "tool_progress", toolCallId, source: "async", progress: PROGRESS_CUT });
    default:
      return refused(`tool call ${JSON.stringify(toolCallId)} has reported all the progress that is kept`);
  }
}

function acceptResult(
  call: ToolCallState,
  { result }: Extract<Answer, { type: "async_tool_result" }>,
): Acceptance {
  if (!isRunningOutside(call)) return notRunningOutside(call);
  const { toolCallId, toolName } = call;
  return accepted({ type: "tool_result", toolCallId, toolName, source: "async", result });
}

function isRunningOutside({ invocation }: ToolCallState): boolean {
  return invocation?.execution === "async";
}

function notRunningOutside({ toolCallId, invocation }: ToolCallState): Acceptance {
  const id = JSON.stringify(toolCallId);
  return refused(
    invocation === undefined
      ? `tool call ${id} was not started`
      : `tool call ${id} is not answered from outside`,
  );
}

function accepted(...events: EventDraft[]): Acceptance {
  return { accepted: true, events };
}

function refused(why: string): Acceptance {
  return { accepted: false, why };
}
