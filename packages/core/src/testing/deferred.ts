// A promise that a test settles itself.

export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function deferred<T = void>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Things that are asked for by a key before or after they come. */
export class Arrivals<K, V> {
  readonly #byKey = new Map<K, Deferred<V>>();

  wait(key: K): Promise<V> {
    return this.#of(key).promise;
  }

  arrive(key: K, value: V): void {
    this.#of(key).resolve(value);
  }

  #of(key: K): Deferred<V> {
    const known = this.#byKey.get(key) ?? deferred<V>();
    this.#byKey.set(key, known);
    return known;
  }
}
