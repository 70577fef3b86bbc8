// Owns in-process exclusion per key: first come first served, released on throw. Clarifications: "Locks".
// Not re-entrant: a holder that asks for its own key again waits for itself and never returns.

export class KeyedMutex {
  // The end of each key's queue: it settles when the last one in line has released.
  readonly #tails = new Map<string, Promise<void>>();

  /** How many keys are held or waited for; 0 when all is quiet. */
  get size(): number {
    return this.#tails.size;
  }

  isLocked(key: string): boolean {
    return this.#tails.has(key);
  }

  /** Runs `fn` when every earlier call for `key` has released; settles as `fn` does. A free key is entered at once. */
  async withLock<T>(key: string, fn: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    let release = (): void => {};
    const tail = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#tails.set(key, tail);
    try {
      if (before !== undefined) await before;
      return await fn();
    } finally {
      // Only the last in line may take the entry away: it is what the next one queues behind.
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
      release();
    }
  }
}
