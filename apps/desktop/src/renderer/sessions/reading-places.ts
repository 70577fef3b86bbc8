// Owns where the person was reading in each conversation that they left scrolled up: they come back to the same line. Who was at
// the bottom comes back to the bottom. Kept as long as the window. app.md §3.

export interface ReadingPlace {
  /** The turn at the upper edge of the view. */
  readonly turnId: string;
  /** How many pixels of it, or of the room before it (negative), lie above that edge. */
  readonly above: number;
}

export class ReadingPlaces {
  readonly #places = new Map<string, ReadingPlace>();

  /** Undefined: at the bottom. */
  at(sessionId: string): ReadingPlace | undefined {
    return this.#places.get(sessionId);
  }

  keep(sessionId: string, place: ReadingPlace | undefined): void {
    if (place === undefined) this.#places.delete(sessionId);
    else this.#places.set(sessionId, place);
  }
}
