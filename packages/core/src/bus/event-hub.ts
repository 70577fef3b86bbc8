// Owns delivery of live facts inside the process. Nothing durable depends on it. T§8 "Buses".

export type Listener<T> = (message: T) => void;
export type Unsubscribe = () => void;

export interface IEventHub<T> {
  publish(message: T): void;
  subscribe(listener: Listener<T>): Unsubscribe;
}

/**
 * Synchronous, in order of subscription. A listener that throws neither stops the others nor reaches the publisher;
 * one that subscribes or leaves during a delivery counts from the next message on.
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
    for (const { listener } of [...this.#entries]) {
      try {
        listener(message);
      } catch (error) {
        this.#onListenerError(error);
      }
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
