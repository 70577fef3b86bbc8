// Owns how a turn begins. T§7.
import { TURN_SCHEMA_VERSION, type TurnCreated, type TurnEvent } from "./events.js";
import { newTurn } from "./folded-turn.js";
import { refuse } from "./refuse.js";
import type { TurnState } from "./state.js";

export function applyFirstEvent(event: TurnEvent): TurnState {
  if (event.type !== "turn_created") refuse(event, "a turn starts with turn_created");
  if (!isKnownVersion(event.schemaVersion)) {
    refuse(
      event,
      `schema version ${event.schemaVersion} is unknown; the newest known is ${TURN_SCHEMA_VERSION}`,
    );
  }
  const { resolved } = event.agent;
  if ("inheritedFrom" in resolved && resolved.inheritedFrom !== predecessorOf(event)) {
    const predecessor = predecessorOf(event) ?? "none";
    refuse(
      event,
      `the snapshot is inherited from ${resolved.inheritedFrom}, but the context's predecessor is ${predecessor}`,
    );
  }
  return newTurn(event);
}

function isKnownVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= TURN_SCHEMA_VERSION;
}

function predecessorOf({ context }: TurnCreated): string | undefined {
  return "previousTurnId" in context ? context.previousTurnId : undefined;
}
