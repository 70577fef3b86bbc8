// Owns the order of commits: one at a time, fold → append → remember → publish, then the next. T§9.
// Apart from any run lock: it does not know, and nothing here assumes, who commits.

export interface CommitTarget<State, Event> {
  /** The state with the batch applied. Throws to refuse the batch: its caller learns it, nothing is written. */
  fold(state: State, events: readonly Event[]): State;
  /** Resolves when the whole batch is durable; rejects when none of it is. */
  append(events: readonly Event[]): Promise<void>;
  /** Whether `append` rejected because of what the batch holds: a refusal like the fold's, no failure of the disk. */
  isRefusal(error: unknown): boolean;
  /** Tells the world; must not throw. */
  publish(events: readonly Event[]): void;
  /** Called once, when a failed append has closed the queue; must not throw. */
  onFailure(error: unknown): void;
}

/** What a committer wants to add to the state it finds when its turn comes. Nothing to add: nothing is written. */
export type Draft<State, Event> = (state: State) => readonly Event[];

export class CommitQueue<State, Event> {
  readonly #target: CommitTarget<State, Event>;
  #state: State;
  #tail: Promise<unknown> = Promise.resolve();
  #closed: { readonly reason: unknown } | undefined;

  constructor(state: State, target: CommitTarget<State, Event>) {
    this.#state = state;
    this.#target = target;
  }

  /** The state with every commit so far. */
  get state(): State {
    return this.#state;
  }

  /** Why the queue takes no more commits, or undefined while it does. */
  get closed(): { readonly reason: unknown } | undefined {
    return this.#closed;
  }

  /**
   * Resolves with the new state when the batch is durable and published. Rejects with what refused it, with the append's
   * error, or with the closing reason.
   */
  commit(draft: Draft<State, Event>): Promise<State> {
    const settled = this.#tail.then(() => this.#commitNow(draft));
    this.#tail = settled.catch(() => {});
    return settled;
  }

  /** Commits whose append has not begun are rejected with `reason`; one that has begun is finished. The first reason stays. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
  }

  /** Resolves when every commit asked for so far has settled. */
  async drained(): Promise<void> {
    await this.#tail;
  }

  #fail(error: unknown): void {
    if (this.#closed !== undefined) return;
    this.close(error);
    this.#target.onFailure(error);
  }

  async #commitNow(draft: Draft<State, Event>): Promise<State> {
    if (this.#closed !== undefined) throw this.#closed.reason;
    const events = draft(this.#state);
    if (events.length === 0) return this.#state;
    // The gate: what the fold refuses never reaches the disk.
    const next = this.#target.fold(this.#state, events);
    try {
      await this.#target.append(events);
    } catch (error) {
      if (!this.#target.isRefusal(error)) this.#fail(error);
      throw error;
    }
    this.#state = next;
    this.#target.publish(events);
    return next;
  }
}
