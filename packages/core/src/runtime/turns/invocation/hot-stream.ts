// Owns handing live items to one reader who may be slow, absent or gone: the writer never waits. T§8 "Hot stream".

type Ending = { readonly kind: "open" | "ended" } | { readonly kind: "failed"; readonly error: unknown };

interface Waiter<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(error: unknown): void;
}

/** Keeps what was not read yet; closing the iterator drops the rest and everything that follows. */
export class HotStream<T> implements AsyncIterable<T> {
  #unread: T[] = [];
  // Read items are cut off in one go now and then: shifting one by one costs the length of the queue each time.
  #head = 0;
  #waiters: Waiter<T>[] = [];
  #ending: Ending = { kind: "open" };
  #isDropped = false;

  push(item: T): void {
    if (this.#isDropped || this.#ending.kind !== "open") return;
    const waiter = this.#waiters.shift();
    if (waiter === undefined) this.#unread.push(item);
    else waiter.resolve({ value: item, done: false });
  }

  /** No more items: the reader gets what is queued, then the end. */
  end(): void {
    if (this.#ending.kind !== "open") return;
    this.#ending = { kind: "ended" };
    this.#release((waiter) => waiter.resolve({ value: undefined, done: true }));
  }

  /** No more items: the reader gets what is queued, then the error, once. */
  fail(error: unknown): void {
    if (this.#ending.kind !== "open") return;
    const [first] = this.#waiters.splice(0, 1);
    this.#ending = first === undefined ? { kind: "failed", error } : { kind: "ended" };
    first?.reject(error);
    this.#release((waiter) => waiter.resolve({ value: undefined, done: true }));
  }

  [Symbol.asyncIterator](): AsyncIterator<T, undefined> {
    return {
      next: () => this.#next(),
      return: () => {
        this.#drop();
        return Promise.resolve({ value: undefined, done: true });
      },
    };
  }

  #next(): Promise<IteratorResult<T, undefined>> {
    if (this.#head < this.#unread.length) return Promise.resolve({ value: this.#take(), done: false });
    if (this.#isDropped || this.#ending.kind === "ended") {
      return Promise.resolve({ value: undefined, done: true });
    }
    if (this.#ending.kind === "failed") {
      const { error } = this.#ending;
      this.#ending = { kind: "ended" };
      return Promise.reject(error);
    }
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  #take(): T {
    const item = this.#unread[this.#head] as T;
    this.#head += 1;
    if (this.#head === this.#unread.length || this.#head >= 1024) {
      this.#unread = this.#unread.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  #drop(): void {
    this.#isDropped = true;
    this.#unread = [];
    this.#head = 0;
    this.#release((waiter) => waiter.resolve({ value: undefined, done: true }));
  }

  #release(settle: (waiter: Waiter<T>) => void): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) settle(waiter);
  }
}
