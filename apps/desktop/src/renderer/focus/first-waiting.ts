// Owns finding the first of the cards that wait for the person, to go there: the card itself takes the focus, none of its buttons. app.md §3.

/** Undefined: nothing waits in what is drawn. */
export function firstWaiting(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('[data-waiting-card="open"]') ?? undefined;
}
