// Owns the gate: one event applied to a state, and the fold of a whole history. Pure; core and window use it unchanged. T§7.
// What an event changes stands in the apply-* file of its family.
import { assertNever } from "../assert-never.js";
import { TurnCorruptionError } from "../errors.js";
import { applyFirstEvent } from "./apply-created.js";
import {
  applyModelCallCompleted,
  applyModelCallFailed,
  applyModelCallRequested,
} from "./apply-model-call.js";
import {
  applyClassificationFailed,
  applyPermissionClassified,
  applyPermissionRequired,
  applyPermissionResolved,
} from "./apply-permission.js";
import { applyModelStep } from "./apply-step.js";
import { applyTurnSuspended, withoutStaleSuspension } from "./apply-suspension.js";
import { applyTurnCompleted, applyTurnEnded } from "./apply-terminal.js";
import { applyToolInvocation, applyToolProgress, applyToolResult } from "./apply-tool.js";
import { TURN_EVENT_TYPES, type TurnCreated, type TurnEvent } from "./events.js";
import { hiddenTurn, shownTurn } from "./folded-turn.js";
import { refuse, refusedInFile } from "./refuse.js";
import type { TurnState } from "./state.js";

const KNOWN_TYPES: ReadonlySet<string> = new Set(TURN_EVENT_TYPES);

/**
 * The state after `event`, sharing every unchanged part with `state`. The cost does not depend on the length of the log.
 * Throws `turn-corrupt` when the event cannot stand here; `state` is untouched then. The event must match its schema.
 */
export function applyTurnEvent(state: TurnState | undefined, event: TurnEvent): TurnState {
  if (!KNOWN_TYPES.has(event.type)) refuse(event, "this event type is unknown");
  if (state === undefined) return applyFirstEvent(event);
  const { turnId } = state.definition;
  if (event.turnId !== turnId) refuse(event, `it stands in the log of turn ${turnId}`);
  if (state.terminal !== undefined) refuse(event, `the turn has ended with ${state.terminal.type}`);
  if (event.type === "turn_created") refuse(event, "the turn was created before");
  return withoutStaleSuspension(applyLaterEvent(state, event), event);
}

function applyLaterEvent(state: TurnState, event: Exclude<TurnEvent, TurnCreated>): TurnState {
  switch (event.type) {
    case "model_call_requested":
      return applyModelCallRequested(state, event);
    case "model_step_event":
      return applyModelStep(state, event);
    case "model_call_completed":
      return applyModelCallCompleted(state, event);
    case "model_call_failed":
      return applyModelCallFailed(state, event);
    case "tool_permission_required":
      return applyPermissionRequired(state, event);
    case "tool_permission_classified":
      return applyPermissionClassified(state, event);
    case "tool_permission_classification_failed":
      return applyClassificationFailed(state, event);
    case "tool_permission_resolved":
      return applyPermissionResolved(state, event);
    case "tool_invocation_requested":
      return applyToolInvocation(state, event);
    case "tool_progress":
      return applyToolProgress(state, event);
    case "tool_result":
      return applyToolResult(state, event);
    case "turn_suspended":
      return applyTurnSuspended(state, event);
    case "turn_completed":
      return applyTurnCompleted(state, event);
    case "turn_failed":
    case "turn_cancelled":
      return applyTurnEnded(state, event);
    default:
      return assertNever(event);
  }
}

/**
 * The fold of `applyTurnEvent` over a whole log, in line order. Throws `turn-corrupt` with the file and the 1-based line of
 * the event that was refused, as `data.line` too.
 */
export function reduceTurn(events: readonly TurnEvent[]): TurnState {
  let state: TurnState | undefined;
  for (let position = 0; position < events.length; position += 1) {
    const event = events[position] as TurnEvent;
    try {
      state = state === undefined ? hiddenTurn(applyTurnEvent(state, event)) : applyTurnEvent(state, event);
    } catch (error) {
      if (!(error instanceof TurnCorruptionError)) throw error;
      const turnId = state?.definition.turnId ?? event.turnId;
      throw refusedInFile(error, event, { turnId, line: position + 1 });
    }
  }
  if (state === undefined)
    throw new TurnCorruptionError("a turn's log is empty; it must start with turn_created");
  return shownTurn(state);
}
