// Owns that the focus is never lost: when the control that had it is taken away, it goes from a card to the next card that
// waits, and from anything else to where the next words are written. Never onto a button that answers. app.md §3.
import { type RefObject, useEffect } from "react";
import { nextOf } from "../focus/next-of.js";

const CARD = "[data-waiting-card]";
/** What waits for the person itself: a card that was answered and is still there is no place to go on. */
const OPEN_CARD = '[data-waiting-card="open"]';
/** These give the focus back by themselves, and a list that scrolls takes its rows away and brings others. */
const KEEPS_ITSELF = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[role="list"]';

interface Held {
  readonly element: Element;
  readonly cards: readonly HTMLElement[];
  /** Which of the cards it stood in; -1: none. */
  readonly at: number;
}

export function useKeptFocus(composer: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    let held: Held | undefined;
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element && target.closest(KEEPS_ITSELF) === null ? heldAt(target) : undefined;
    };
    const observer = new MutationObserver(() => {
      if (held === undefined || held.element.isConnected || !isLost(document.activeElement)) return;
      const { cards, at } = held;
      held = undefined;
      const card =
        at === -1 ? undefined : nextOf(cards, at, (each) => each.isConnected && each.matches(OPEN_CARD));
      (card ?? composer.current)?.focus();
    });
    document.addEventListener("focusin", hold);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", hold);
      observer.disconnect();
    };
  }, [composer]);
}

function heldAt(element: Element): Held {
  const card = element.closest(CARD);
  const cards = [...document.querySelectorAll<HTMLElement>(CARD)];
  return { element, cards, at: cards.findIndex((each) => each === card) };
}

function isLost(active: Element | null): boolean {
  return active === null || active === document.body;
}
