// Owns the text of the open model call that is not on disk yet: pieces join by position, whatever order or number they
// arrive in. PURE. It never outlives the canonical answer of its call. app.md §1 "A window joins a live turn".
import type { DeltaFeedMessage, LiveBlock, LiveCall, TurnState } from "@x/shared";

export type LiveOverlay = LiveCall | undefined;

export interface OverlayJoin {
  readonly overlay: LiveOverlay;
  /** True when the piece stands beyond the text known so far: the whole text must be asked for again. */
  readonly gap: boolean;
}

/** Joins one piece. What is known already is dropped, what continues the text is appended, what leaves a hole is refused. */
export function joinDelta(overlay: LiveOverlay, piece: DeltaFeedMessage): OverlayJoin {
  if (overlay !== undefined && piece.modelCallIndex < overlay.modelCallIndex) return { overlay, gap: false };
  const known = overlay?.modelCallIndex === piece.modelCallIndex ? overlay.blocks : [];
  const block = known[piece.block] ?? (piece.block === known.length ? emptyBlock(piece) : undefined);
  if (block === undefined || piece.from > block.text.length) return { overlay, gap: true };
  const end = piece.from + piece.event.delta.length;
  if (end <= block.text.length && piece.block < known.length) return { overlay, gap: false };
  const text = block.text + piece.event.delta.slice(block.text.length - piece.from);
  const blocks = [...known];
  blocks[piece.block] = { kind: block.kind, text };
  return { overlay: { modelCallIndex: piece.modelCallIndex, blocks }, gap: false };
}

/** Joins the main process's answer to a subscription. Both sides hold prefixes of the same text: the longer one stands. */
export function joinLive(overlay: LiveOverlay, live: LiveOverlay): LiveOverlay {
  if (live === undefined || overlay === undefined) return live ?? overlay;
  if (live.modelCallIndex !== overlay.modelCallIndex) {
    return live.modelCallIndex > overlay.modelCallIndex ? live : overlay;
  }
  const count = Math.max(live.blocks.length, overlay.blocks.length);
  const blocks = Array.from({ length: count }, (_, index) =>
    longer(live.blocks[index], overlay.blocks[index]),
  );
  return { modelCallIndex: live.modelCallIndex, blocks };
}

/** The overlay as the log leaves it: gone once its call is answered or failed, or the turn has ended. */
export function clearSettled(overlay: LiveOverlay, state: TurnState | undefined): LiveOverlay {
  if (overlay === undefined || state === undefined) return overlay;
  return isSettledCall(state, overlay.modelCallIndex) ? undefined : overlay;
}

/** True when no text of that call can still be on its way: its canonical form, or the turn's end, is in the log. */
export function isSettledCall(state: TurnState, modelCallIndex: number): boolean {
  if (state.terminal !== undefined) return true;
  const call = state.modelCalls[modelCallIndex];
  if (call === undefined) return false;
  return call.response !== undefined || call.error !== undefined;
}

function emptyBlock(piece: DeltaFeedMessage): LiveBlock {
  return { kind: piece.event.type === "text_delta" ? "text" : "reasoning", text: "" };
}

function longer(left: LiveBlock | undefined, right: LiveBlock | undefined): LiveBlock {
  if (left === undefined || right === undefined) return (left ?? right) as LiveBlock;
  return right.text.length > left.text.length ? right : left;
}
