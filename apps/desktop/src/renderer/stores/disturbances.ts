// Owns telling everything that waits for a click that the page has just moved, or that a click was just used: what lies under
// the hand now may be another thing than what the hand was meant for. app.md §3 "no activation in the first half second".

export class Disturbances {
  readonly #listeners = new Set<() => void>();

  /** At once, never in the next frame: the second click of a double click may come before it. */
  tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  listen(listener: () => void): () => void {
    const own = () => listener();
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }
}
