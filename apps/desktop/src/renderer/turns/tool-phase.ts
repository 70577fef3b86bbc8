// Owns where a tool call stands, as the person sees it. PURE. T§7, T§9.
import { ASK_HUMAN_TOOL_ID, type ToolCallState } from "@x/shared";
import { runtimeCause } from "./runtime-cause.js";

export type ToolPhase =
  /** Asked for by the model, nothing decided yet. */
  | "queued"
  /** The classifier is looking at it; it may still ask the person. */
  | "checking"
  | "needs-permission"
  | "needs-answer"
  /** An async tool that an outside system will answer. */
  | "waiting"
  | "running"
  /** Was running when the work stopped; its outcome is unknown and it will not be run again. */
  | "interrupted"
  | "denied"
  /** The person stopped the turn before this had ended. */
  | "stopped"
  /** The turn ended before this had begun: nothing of it ran. */
  | "not-run"
  | "failed"
  | "done";

/** `active`: the turn is being processed now; the log alone never says so. */
export function toolPhase(call: ToolCallState, active: boolean, autoPermission: boolean): ToolPhase {
  if (call.result !== undefined) return settledPhase(call);
  if (call.invocation !== undefined) return startedPhase(call, active);
  const { permission } = call;
  if (permission === undefined || permission.resolved !== undefined) return "queued";
  return active && autoPermission && !isClassified(call) ? "checking" : "needs-permission";
}

function isAskHuman(call: ToolCallState): boolean {
  return (call.invocation?.toolId ?? call.toolId) === ASK_HUMAN_TOOL_ID;
}

function settledPhase(call: ToolCallState): ToolPhase {
  if (call.permission?.resolved?.decision === "deny") return "denied";
  if (call.result?.result.isError !== true) return "done";
  switch (runtimeCause(call)) {
    case "cancelled":
      return call.invocation === undefined ? "not-run" : "stopped";
    case "interrupted":
      return "interrupted";
    default:
      return "failed";
  }
}

function startedPhase(call: ToolCallState, active: boolean): ToolPhase {
  if (call.invocation?.execution === "async") return isAskHuman(call) ? "needs-answer" : "waiting";
  return active ? "running" : "interrupted";
}

function isClassified(call: ToolCallState): boolean {
  return call.permission?.classification !== undefined || call.permission?.classificationFailed !== undefined;
}
