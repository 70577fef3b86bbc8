// Owns what streams live and is never stored: pieces of text, and the envelopes of the turn and lifecycle buses. T§6, T§8.
import { z } from "zod";
import type { TurnEvent } from "./events.js";

/** A piece of the open block of the open model call. */
export const TurnDelta = z.strictObject({
  type: z.enum(["text_delta", "reasoning_delta"]),
  turnId: z.string().min(1),
  modelCallIndex: z.int().nonnegative(),
  delta: z.string(),
});
export type TurnDelta = Readonly<z.infer<typeof TurnDelta>>;

export type TurnStreamEvent = TurnEvent | TurnDelta;

/** One message of the turn event bus. `offset` is the durable event's 1-based line in its file, absent on deltas. */
export interface TurnBusMessage {
  readonly turnId: string;
  readonly sessionId: string | null;
  readonly event: TurnStreamEvent;
  readonly offset?: number;
}

/** One message of the lifecycle bus: around every invocation, never stored. */
export const TurnLifecycleMessage = z.strictObject({
  type: z.enum(["turn-processing-start", "turn-processing-end"]),
  turnId: z.string().min(1),
  sessionId: z.string().min(1).nullable(),
});
export type TurnLifecycleMessage = Readonly<z.infer<typeof TurnLifecycleMessage>>;

export function isTurnDelta(event: TurnStreamEvent): event is TurnDelta {
  return event.type === "text_delta" || event.type === "reasoning_delta";
}
