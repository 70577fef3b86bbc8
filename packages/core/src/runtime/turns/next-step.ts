// Owns what happens next in a turn: a function of its log, asked anew after each commit. T§9.5, T§10. PURE.
// Recovery is decided here too: after a crash the log has an open model call, or calls without a result, and the same rows apply.
// Must not act: facts come back as drafts, effects as names. What comes next for the calls of an answer: next-tool-step.ts.
import { type ModelCallFailed, type ModelCallState, type TurnState, toolCallsOf } from "@x/shared";
import type { EventDraft } from "./facts/event-draft.js";
import { nextToolStep } from "./next-tool-step.js";
import type { Step, StepKnowledge } from "./step.js";

export function nextStep(state: TurnState, known: StepKnowledge): Step {
  if (state.terminal !== undefined || state.suspension !== undefined) return { type: "settle" };
  const last = state.modelCalls.at(-1);
  if (last === undefined) return nextModelCall(state);
  const { response, finishReason } = last;
  if (response === undefined || finishReason === undefined) return afterNoAnswer(state, last);
  const toolStep = nextToolStep(state, known);
  if (toolStep !== undefined) return toolStep;
  if (toolCallsOf(response).length > 0) return nextModelCall(state);
  const { usage } = state;
  return { type: "complete", events: [{ type: "turn_completed", output: response, finishReason, usage }] };
}

/** The end of a turn whose model call failed by the provider: its error and its code. Resuming is not a retry. */
export function failedBy(
  state: TurnState,
  { error, code }: Pick<ModelCallFailed, "error" | "code">,
): EventDraft {
  const failed = { type: "turn_failed", error, usage: state.usage } as const;
  return code === undefined ? failed : { ...failed, code };
}

function afterNoAnswer(state: TurnState, { index, error }: ModelCallState): Step {
  if (error !== undefined) {
    return isStoppedByUs(error) ? nextModelCall(state) : { type: "fail", events: [failedBy(state, error)] };
  }
  const interrupted = "the process ended before the model had answered";
  return {
    type: "close-interrupted-call",
    events: [{ type: "model_call_failed", modelCallIndex: index, error: interrupted, code: "interrupted" }],
  };
}

function nextModelCall({ modelCalls, definition, usage }: TurnState): Step {
  const { maxModelCalls } = definition.config;
  if (modelCalls.length < maxModelCalls) return { type: "call-model", modelCallIndex: modelCalls.length };
  const stopped = modelCalls.filter(({ error }) => error !== undefined && isStoppedByUs(error)).length;
  const detail = stopped === 0 ? "" : `, ${stopped} of them by an interruption`;
  const error = `the limit of model calls of this turn (${maxModelCalls}) is used up${detail}`;
  return { type: "fail", events: [{ type: "turn_failed", error, code: "model-call-limit", usage }] };
}

// A crash, or a cancellation cut off before `turn_cancelled`: no fault of the provider, so it is asked again.
function isStoppedByUs({ code }: ModelCallFailed): boolean {
  return code === "interrupted" || code === "cancelled";
}
