// Owns how the reducer says no: one call, one error, with the address of the fault. T§7.
// Every refusal of the reducer is the statement `if (…) refuse(event, …)`: `scripts/mutate-refusals.mjs` counts on it.
import { type ErrorData, TurnCorruptionError } from "../errors.js";
import { logName } from "../log-name.js";
import type { TurnEvent } from "./events.js";

/** Throws `turn-corrupt`: this event cannot stand at this place of this history. `fault` says what was expected. */
export function refuse(event: TurnEvent, fault: string): never {
  throw new TurnCorruptionError(`${turnAddress(event)}: ${subjectOf(event)}: ${fault}`, {
    data: dataOf(event),
  });
}

/** The same refusal with the file and line of the event, for a history that is read whole. */
export function refusedInFile(
  refusal: TurnCorruptionError,
  event: TurnEvent,
  file: { readonly turnId: string; readonly line: number },
): TurnCorruptionError {
  const fault = refusal.message.slice(turnAddress(event).length);
  return new TurnCorruptionError(`${logName("turns", file.turnId)}:${file.line}${fault}`, {
    data: { ...refusal.data, ...file },
    cause: refusal,
  });
}

function turnAddress({ turnId }: TurnEvent): string {
  return `turn ${turnId}`;
}

function subjectOf(event: TurnEvent): string {
  if ("modelCallIndex" in event) return `${event.type} of model call ${event.modelCallIndex}`;
  if ("toolCallId" in event) return `${event.type} of tool call ${JSON.stringify(event.toolCallId)}`;
  return event.type;
}

function dataOf(event: TurnEvent): ErrorData {
  const data = { turnId: event.turnId, eventType: event.type };
  if ("modelCallIndex" in event) return { ...data, modelCallIndex: event.modelCallIndex };
  if ("toolCallId" in event) return { ...data, toolCallId: event.toolCallId };
  return data;
}
