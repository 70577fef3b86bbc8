// Owns which turns this process is advancing right now, and how all of that is aborted. Several advances of one turn may
// live at once (S§9.3). Reads and writes no log; leaves no entry behind when an advance ends.

/** One tracked advance. Its turn is active from `open` to `end`. */
export interface LiveAdvance {
  readonly turnId: string;
  readonly sessionId: string | null;
  /** Aborted when the turn is stopped, or when the process closes (then its reason is a `ShuttingDownError`). */
  readonly signal: AbortSignal;
  /** Untracks this advance and no other. May be called again. */
  end(): void;
}

interface Tracked extends LiveAdvance {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

export class LiveAdvances {
  readonly #byTurn = new Map<string, Set<Tracked>>();
  // Turns being stopped, with how many stops are at it and what their signals say.
  readonly #stopping = new Map<string, { stops: number; readonly reason: unknown }>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * Tracks one more advance. It starts aborted while its turn is being stopped, unless it is the one that `cancels` for
   * that stop, and after `close`.
   */
  open(turnId: string, sessionId: string | null, options: { readonly cancels?: boolean } = {}): LiveAdvance {
    const tracked = this.#track(turnId, sessionId);
    const stopped = options.cancels === true ? undefined : this.#stopping.get(turnId);
    if (this.#closed !== undefined) tracked.controller.abort(this.#closed.reason);
    else if (stopped !== undefined) tracked.controller.abort(stopped.reason);
    return tracked;
  }

  /** The turns with at least one live advance. */
  active(): string[] {
    return [...this.#byTurn.keys()];
  }

  isActive(turnId: string): boolean {
    return this.#byTurn.has(turnId);
  }

  /** The active turns of one session. */
  activeOf(sessionId: string): string[] {
    return [...this.#byTurn].flatMap(([turnId, advances]) =>
      [...advances].some((advance) => advance.sessionId === sessionId) ? [turnId] : [],
    );
  }

  /** Aborts every live advance of the turn and all that open until the returned function is called. */
  stop(turnId: string, reason: unknown): () => void {
    const mark = this.#stopping.get(turnId) ?? { stops: 0, reason };
    mark.stops += 1;
    this.#stopping.set(turnId, mark);
    for (const advance of this.#byTurn.get(turnId) ?? []) advance.controller.abort(reason);
    return () => {
      mark.stops -= 1;
      if (mark.stops === 0) this.#stopping.delete(turnId);
    };
  }

  /** Resolves when the turn has no live advance, those that opened in the meantime included. */
  async ended(turnId: string): Promise<void> {
    for (let live = this.#byTurn.get(turnId); live !== undefined; live = this.#byTurn.get(turnId)) {
      await Promise.all([...live].map((advance) => advance.ended));
    }
  }

  /** Aborts everything with `reason`, now and from now on. */
  abortAll(reason: unknown): void {
    this.#closed ??= { reason };
    for (const advances of this.#byTurn.values()) {
      for (const advance of advances) advance.controller.abort(this.#closed.reason);
    }
  }

  /** Resolves when nothing is live any more. */
  async allEnded(): Promise<void> {
    while (this.#byTurn.size > 0) await Promise.all(this.active().map((turnId) => this.ended(turnId)));
  }

  #track(turnId: string, sessionId: string | null): Tracked {
    const controller = new AbortController();
    let settle = (): void => {};
    const ended = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const end = () => {
      this.#untrack(tracked);
      settle();
    };
    const tracked: Tracked = { turnId, sessionId, signal: controller.signal, controller, ended, end };
    const advances = this.#byTurn.get(turnId) ?? new Set();
    this.#byTurn.set(turnId, advances.add(tracked));
    return tracked;
  }

  #untrack(tracked: Tracked): void {
    const advances = this.#byTurn.get(tracked.turnId);
    if (advances?.delete(tracked) === true && advances.size === 0) this.#byTurn.delete(tracked.turnId);
  }
}
