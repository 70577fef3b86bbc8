// A turn repository around another: counts every call, fails or waits where the test says, and knows whether a lock is held.
import type { TurnCreated, TurnEvent } from "@x/shared";
import type { ITurnRepo } from "../runtime/turns/repo.js";

export class ObservedTurnRepo implements ITurnRepo {
  /** Every call, in order. */
  readonly calls: ("create" | "read" | "append" | "withLock" | "delete")[] = [];
  /** Appends that began while no lock of their turn was held. */
  unlockedAppends = 0;
  /** The most reads that were ever under way at once. */
  peakReads = 0;
  /** Called before every creation; may throw, or wait. */
  beforeCreate: (event: TurnCreated) => unknown = () => {};
  /** Called before every append, with its number (0-based over all); may throw, or wait. */
  beforeAppend: (number: number, events: readonly TurnEvent[]) => unknown = () => {};
  /** Called before every read; may throw, or wait. */
  beforeRead: (turnId: string) => unknown = () => {};
  readonly #inner: ITurnRepo;
  readonly #locked = new Set<string>();
  #appends = 0;
  #reads = 0;

  constructor(inner: ITurnRepo) {
    this.#inner = inner;
  }

  get appends(): number {
    return this.#appends;
  }

  async create(event: TurnCreated): Promise<void> {
    this.calls.push("create");
    await this.beforeCreate(event);
    await this.#inner.create(event);
  }

  async read(turnId: string): Promise<TurnEvent[]> {
    this.calls.push("read");
    this.#reads += 1;
    this.peakReads = Math.max(this.peakReads, this.#reads);
    try {
      await this.beforeRead(turnId);
      return await this.#inner.read(turnId);
    } finally {
      this.#reads -= 1;
    }
  }

  async append(turnId: string, events: readonly TurnEvent[]): Promise<void> {
    this.calls.push("append");
    if (!this.#locked.has(turnId)) this.unlockedAppends += 1;
    const number = this.#appends;
    this.#appends += 1;
    await this.beforeAppend(number, events);
    await this.#inner.append(turnId, events);
  }

  withLock<T>(turnId: string, fn: () => Promise<T>): Promise<T> {
    this.calls.push("withLock");
    return this.#inner.withLock(turnId, async () => {
      this.#locked.add(turnId);
      try {
        return await fn();
      } finally {
        this.#locked.delete(turnId);
      }
    });
  }

  async delete(turnId: string): Promise<void> {
    this.calls.push("delete");
    await this.#inner.delete(turnId);
  }
}
