// Owns the facts that end a turn by cancelling, from its state alone: no model, tool or context is needed. T§11. PURE.
import { openModelCall, type TurnState, unresolvedToolCalls } from "@x/shared";
import type { EventDraft } from "./facts/event-draft.js";
import { cancelledResult } from "./facts/runtime-results.js";
import { shortened } from "./foreign/shortened.js";

/**
 * One batch. `unfinished` are the ends of the text that the open model call had sent so far. A turn that has ended
 * meanwhile is left as it is.
 */
export function cancellation(
  state: TurnState,
  reason: string | undefined,
  unfinished: readonly EventDraft[] = [],
): EventDraft[] {
  if (state.terminal !== undefined) return [];
  const { usage } = state;
  const open = openModelCall(state);
  return [
    ...(open === undefined ? [] : [...unfinished, cancelledCall(open.index)]),
    ...unresolvedToolCalls(state).map(cancelledResult),
    reason === undefined
      ? { type: "turn_cancelled", usage }
      : { type: "turn_cancelled", reason: shortened(reason), usage },
  ];
}

function cancelledCall(modelCallIndex: number): EventDraft {
  const error = "the turn was cancelled before the model had answered";
  return { type: "model_call_failed", modelCallIndex, error, code: "cancelled" };
}
