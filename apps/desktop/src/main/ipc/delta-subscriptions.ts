// Owns which window wants the deltas of which turn, counted: two views of one turn in a window are two subscriptions.
// They die with the window, its crash and its reload. app.md §1.

export class DeltaSubscriptions {
  readonly #countsByTurn = new Map<string, Map<number, number>>();

  add(windowId: number, turnId: string): void {
    const counts = this.#countsByTurn.get(turnId) ?? new Map<number, number>();
    counts.set(windowId, (counts.get(windowId) ?? 0) + 1);
    this.#countsByTurn.set(turnId, counts);
  }

  /** One less; a window that has none of this turn stays at none. */
  remove(windowId: number, turnId: string): void {
    const counts = this.#countsByTurn.get(turnId);
    const count = counts?.get(windowId);
    if (counts === undefined || count === undefined) return;
    if (count > 1) counts.set(windowId, count - 1);
    else this.#forget(windowId, turnId, counts);
  }

  dropWindow(windowId: number): void {
    for (const [turnId, counts] of this.#countsByTurn) this.#forget(windowId, turnId, counts);
  }

  /** The windows that want this turn's deltas, each once. */
  windowsOf(turnId: string): Iterable<number> {
    return this.#countsByTurn.get(turnId)?.keys() ?? [];
  }

  has(turnId: string): boolean {
    return this.#countsByTurn.has(turnId);
  }

  #forget(windowId: number, turnId: string, counts: Map<number, number>): void {
    counts.delete(windowId);
    if (counts.size === 0) this.#countsByTurn.delete(turnId);
  }
}
