// Owns delivery of live facts inside the process. Nothing durable depends on it. T§8 "Buses".

/** What it returns is looked at for one thing only: an async one may throw later. Nobody waits for it. */
export type Listener<T> = (message: T) => unknown;
export type Unsubscribe = () => void;

export interface IEventHub<T> {
  publish(message: T): void;
  subscribe(listener: Listener<T>): Unsubscribe;
}

/**
 * Synchronous, in order of subscription. A listener that throws, now or later, neither stops the others nor reaches the
 * publisher; one that subscribes or leaves during a delivery counts from the next message on.
 */
export class EventHub<T> implements IEventHub<T> {
  // Entries, not listeners: the same function may subscribe twice and leave once.
  readonly #entries = new Set<{ readonly listener: Listener<T> }>();
  readonly #onListenerError: (error: unknown) => void;

  constructor(onListenerError: (error: unknown) => void) {
    this.#onListenerError = onListenerError;
  }

  get listenerCount(): number {
    return this.#entries.size;
  }

  publish(message: T): void {
    // Every listener gets the same one: what the first does to it must not reach the second.
    Object.freeze(message);
    for (const { listener } of [...this.#entries]) {
      try {
        // What an async listener throws would else be an unhandled rejection, and the end of the process.
        const returned = listener(message);
        if (isThenable(returned)) Promise.resolve(returned).catch((error: unknown) => this.#tell(error));
      } catch (error) {
        this.#tell(error);
      }
    }
  }

  #tell(error: unknown): void {
    try {
      this.#onListenerError(error);
    } catch {
      // Whoever looks after listeners failed himself: there is nobody left to tell, and the publisher is no party to it.
    }
  }

  subscribe(listener: Listener<T>): Unsubscribe {
    const entry = { listener };
    this.#entries.add(entry);
    return () => {
      this.#entries.delete(entry);
    };
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value;
}
