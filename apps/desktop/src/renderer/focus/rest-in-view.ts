// Owns bringing a view that follows its bottom to rest there, or at the top of the last card that waits. Once a card and a size of
// the view: who has gone on to the buttons of a tall card is not taken back.
import { restingTop } from "./resting-top.js";

/** Where a view came to rest at a card, and how large it was then. */
export interface Rest {
  readonly card: Element;
  readonly clientHeight: number;
  readonly clientWidth: number;
}

/** `before`: what the last call returned. */
export function restInView(view: HTMLElement, before: Rest | undefined): Rest | undefined {
  const { clientHeight, clientWidth } = view;
  const card = [...view.querySelectorAll('[data-waiting-card="open"]')].at(-1);
  const extent = card?.getBoundingClientRect();
  const top =
    extent &&
    restingTop(view, {
      top: view.scrollTop + extent.top - view.getBoundingClientRect().top,
      height: extent.height,
    });
  if (card === undefined || top === undefined) {
    view.scrollTop = view.scrollHeight;
    return undefined;
  }
  if (before?.card === card && before.clientHeight === clientHeight && before.clientWidth === clientWidth)
    return before;
  view.scrollTop = top;
  return { card, clientHeight, clientWidth };
}
