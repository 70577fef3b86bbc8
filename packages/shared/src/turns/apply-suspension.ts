// Owns when a turn may wait for the outside, and how long that stands. T§7.

import { openModelCall, pendingWork } from "./calls.js";
import type { TurnEvent, TurnSuspended } from "./events.js";
import { nextTurn } from "./folded-turn.js";
import { jsonEqual } from "./json-equal.js";
import { refuse } from "./refuse.js";
import type { TurnState } from "./state.js";

export function applyTurnSuspended(state: TurnState, event: TurnSuspended): TurnState {
  const open = openModelCall(state);
  if (open !== undefined) refuse(event, `model call ${open.index} is open`);
  const { pendingPermissions, pendingAsyncTools } = pendingWork(state);
  const isWaiting = pendingPermissions.length + pendingAsyncTools.length > 0;
  if (!isWaiting) refuse(event, "nothing is pending");
  if (!jsonEqual(event.pendingPermissions, pendingPermissions)) {
    refuse(
      event,
      `it lists the permissions of ${ids(event.pendingPermissions)}, pending are ${ids(pendingPermissions)}`,
    );
  }
  if (!jsonEqual(event.pendingAsyncTools, pendingAsyncTools)) {
    refuse(
      event,
      `it lists the async tools ${ids(event.pendingAsyncTools)}, pending are ${ids(pendingAsyncTools)}`,
    );
  }
  return nextTurn(state, { suspension: event });
}

function ids(pending: readonly { readonly toolCallId: string }[]): string {
  return JSON.stringify(pending.map(({ toolCallId }) => toolCallId));
}

/** The state after `event`: every event but a suspension and an async tool's progress ends the waiting. */
export function withoutStaleSuspension(state: TurnState, event: TurnEvent): TurnState {
  if (state.suspension === undefined || event.type === "turn_suspended") return state;
  if (event.type === "tool_progress" && event.source === "async") return state;
  return nextTurn(state, { suspension: null });
}
