// Owns the one growing list of the turn state: versions share storage, an append is amortised O(1), and an older
// version keeps its length. Iterates, indexes (`at`) and serialises as an array. T§7.

export class PersistentList<T> implements Iterable<T> {
  readonly length: number;
  // Shared by all versions of one line of history; only its first `length` items belong to this version.
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  static empty<T>(): PersistentList<T> {
    return new PersistentList<T>([], 0);
  }

  static from<T>(items: Iterable<T>): PersistentList<T> {
    const copy = [...items];
    return new PersistentList(copy, copy.length);
  }

  /**
   * A new version with `item` at its end. A second append to the same version starts a line of its own by copying, except
   * with the very same item: applying one event twice (a retry, a view that renders twice) costs nothing.
   */
  append(item: T): PersistentList<T> {
    if (this.#items.length > this.length) {
      if (this.#items[this.length] === item) return new PersistentList(this.#items, this.length + 1);
      return PersistentList.from([...this, item]);
    }
    this.#items.push(item);
    return new PersistentList(this.#items, this.length + 1);
  }

  /** The item at `index`; negative counts from the end, as in arrays. */
  at(index: number): T | undefined {
    const position = index < 0 ? this.length + index : index;
    return position >= 0 && position < this.length ? this.#items[position] : undefined;
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let index = 0; index < this.length; index += 1) yield this.#items[index] as T;
  }

  toArray(): T[] {
    return this.#items.slice(0, this.length);
  }

  toJSON(): T[] {
    return this.toArray();
  }
}
