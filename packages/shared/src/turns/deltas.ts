// Owns what streams live and is never stored: pieces of text, and the envelope of the turn event bus. T§6, T§8.
import type { TurnEvent } from "./events.js";

/** A piece of the open block of the open model call. */
export interface TurnDelta {
  readonly type: "text_delta" | "reasoning_delta";
  readonly turnId: string;
  readonly modelCallIndex: number;
  readonly delta: string;
}

export type TurnStreamEvent = TurnEvent | TurnDelta;

/** One message of the turn event bus. `offset` is the durable event's 1-based line in its file, absent on deltas. */
export interface TurnBusMessage {
  readonly turnId: string;
  readonly sessionId: string | null;
  readonly event: TurnStreamEvent;
  readonly offset?: number;
}

/** One message of the lifecycle bus: around every invocation, never stored. */
export interface TurnLifecycleMessage {
  readonly type: "turn-processing-start" | "turn-processing-end";
  readonly turnId: string;
  readonly sessionId: string | null;
}

export function isTurnDelta(event: TurnStreamEvent): event is TurnDelta {
  return event.type === "text_delta" || event.type === "reasoning_delta";
}
