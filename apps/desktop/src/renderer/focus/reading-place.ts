// Owns finding the place where somebody reads among the turns that are drawn, and going back to it.
import type { ReadingPlace } from "../sessions/reading-places.js";

/** Undefined: nothing is drawn. */
export function readingPlace(view: HTMLElement): ReadingPlace | undefined {
  const edge = view.getBoundingClientRect().top;
  for (const turn of view.querySelectorAll<HTMLElement>("[data-turn]")) {
    const { bottom, top } = turn.getBoundingClientRect();
    if (bottom > edge) return { turnId: turn.dataset["turn"] ?? "", above: edge - top };
  }
  return undefined;
}

/** `settled`: it is there and nothing drawn will still grow; `gone`: everything is drawn, and it is not among it. */
export type Return = "settled" | "loading" | "gone";

export function returnTo(view: HTMLElement, place: ReadingPlace): Return {
  const turns = [...view.querySelectorAll<HTMLElement>("[data-turn]")];
  const turn = turns.find((each) => each.dataset["turn"] === place.turnId);
  if (turn !== undefined) {
    view.scrollTop += turn.getBoundingClientRect().top - view.getBoundingClientRect().top + place.above;
  }
  if (turns.length === 0 || turns.some((each) => each.dataset["loading"] !== undefined)) return "loading";
  return turn === undefined ? "gone" : "settled";
}
