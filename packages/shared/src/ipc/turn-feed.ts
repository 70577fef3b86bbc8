// Owns what `turns:events` carries and what a window that joins a live turn is given. app.md §1.
// All positions count UTF-16 code units, as `string.length` does.
import { z } from "zod";
import { TurnDelta } from "../turns/deltas.js";
import { TurnEvent } from "../turns/events.js";

const turn = { turnId: z.string().min(1), sessionId: z.string().min(1).nullable() };

/** An event that is on disk; `offset` is its 1-based line in the turn file. Goes to every window. */
export const DurableFeedMessage = z.strictObject({
  ...turn,
  event: TurnEvent,
  offset: z.int().positive(),
});
export type DurableFeedMessage = Readonly<z.infer<typeof DurableFeedMessage>>;

/**
 * Text that arrived since the last message: `event.delta` stands at position `from` of block number `block` (0-based,
 * text and reasoning counted together) of the open model call. Goes only to windows that subscribed to the turn.
 */
export const DeltaFeedMessage = z.strictObject({
  ...turn,
  event: TurnDelta,
  modelCallIndex: z.int().nonnegative(),
  block: z.int().nonnegative(),
  from: z.int().nonnegative(),
});
export type DeltaFeedMessage = Readonly<z.infer<typeof DeltaFeedMessage>>;

export const TurnFeedMessage = z.union([DurableFeedMessage, DeltaFeedMessage]);
export type TurnFeedMessage = z.infer<typeof TurnFeedMessage>;

export function isDurableFeedMessage(message: TurnFeedMessage): message is DurableFeedMessage {
  return "offset" in message;
}

export const LiveBlock = z.strictObject({ kind: z.enum(["text", "reasoning"]), text: z.string() });
export type LiveBlock = Readonly<z.infer<typeof LiveBlock>>;

/** The text of the open model call so far, block by block; `blocks[n]` is the block that deltas call `block: n`. */
export const LiveCall = z.strictObject({
  modelCallIndex: z.int().nonnegative(),
  blocks: z.array(LiveBlock),
});
export type LiveCall = Readonly<z.infer<typeof LiveCall>>;
