// Owns what an open model call has sent so far. T§6, T§7.
import type { ModelStepEvent } from "./events.js";
import { openCallOf, withModelCall } from "./open-call-of.js";
import type { TurnState } from "./state.js";

export function applyModelStep(state: TurnState, event: ModelStepEvent): TurnState {
  const call = openCallOf(state, event);
  return withModelCall(state, { ...call, stepEvents: call.stepEvents.append(event.event) });
}
