// Owns where a view rests that follows its bottom: at the bottom, except above a card that waits and is taller than the view. Such
// a card begins at its top, so that nobody meets the buttons before what they are about. PURE. app.md §3.
import type { ScrollBox } from "./stays-at-bottom.js";

/** In pixels, from the top of what scrolls. */
export interface Extent {
  readonly top: number;
  readonly height: number;
}

/** The line beneath the cards, and the room around it. */
const BENEATH_PX = 72;

/** Undefined: at the bottom. */
export function restingTop(
  view: Pick<ScrollBox, "clientHeight" | "scrollHeight">,
  card: Extent | undefined,
): number | undefined {
  if (card === undefined || card.height + BENEATH_PX <= view.clientHeight) return undefined;
  return card.top < view.scrollHeight - view.clientHeight ? card.top : undefined;
}
