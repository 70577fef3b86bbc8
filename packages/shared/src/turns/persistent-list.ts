// Owns the growing lists of the turn state: a tree of leaves with 32 items each, the last leaf apart. A new version shares
// all but one path with the old one, so an append or a replacement costs the same however long the list is, and an older
// version stays as it was. Iterates, indexes and serialises (to JSON) as an array. T§7.

const BITS = 5;
const WIDTH = 1 << BITS;

/** Further nodes, or in a leaf items. */
type Node = readonly unknown[];

export class PersistentList<T> implements Iterable<T> {
  /** As in an array; `at` costs less. */
  readonly [index: number]: T;
  readonly length: number;
  /**
   * An own function: `structuredClone`, which would silently lose the items, refuses the list and whatever holds it. To send
   * one to another process send the events, or `toArray()`.
   */
  readonly toJSON: () => T[] = listAsArray;
  /** Holds all full leaves but the last one; an index shifted by `shift` gives its slot. */
  readonly #root: Node;
  readonly #shift: number;
  readonly #lastLeaf: readonly T[];
  #view: readonly T[] | undefined;

  private constructor(root: Node, shift: number, lastLeaf: readonly T[], length: number) {
    this.length = length;
    this.#root = root;
    this.#shift = shift;
    this.#lastLeaf = lastLeaf;
  }

  static empty<T>(): PersistentList<T> {
    return new PersistentList<T>([], BITS, [], 0);
  }

  static from<T>(items: Iterable<T>): PersistentList<T> {
    let list = PersistentList.empty<T>();
    for (const item of items) list = list.append(item);
    return list;
  }

  /** A new version with `item` at its end. */
  append(item: T): PersistentList<T> {
    if (this.#lastLeaf.length < WIDTH) {
      const lastLeaf = this.#lastLeaf.concat([item]);
      return new PersistentList<T>(this.#root, this.#shift, lastLeaf, this.length + 1);
    }
    const isFull = this.#lastStart === WIDTH << this.#shift;
    const root = isFull ? [this.#root] : this.#root;
    const shift = isFull ? this.#shift + BITS : this.#shift;
    const grown = withLeaf(root, shift, this.#lastStart, this.#lastLeaf);
    return new PersistentList<T>(grown, shift, [item], this.length + 1);
  }

  /** A new version with `item` in the place of the one at `index`. Throws `RangeError` when there is none. */
  replace(index: number, item: T): PersistentList<T> {
    if (!this.#has(index)) throw new RangeError(`a list of ${this.length} has no item at ${index}`);
    const leaf = this.#leaf(index).slice();
    leaf[index % WIDTH] = item;
    if (index >= this.#lastStart) return new PersistentList<T>(this.#root, this.#shift, leaf, this.length);
    const root = withLeaf(this.#root, this.#shift, index, leaf);
    return new PersistentList<T>(root, this.#shift, this.#lastLeaf, this.length);
  }

  /** The item at `index`; negative counts from the end, as in arrays. */
  at(index: number): T | undefined {
    const position = index < 0 ? this.length + index : index;
    return this.#has(position) ? this.#leaf(position)[position % WIDTH] : undefined;
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let start = 0; start < this.length; start += WIDTH) yield* this.#leaf(start);
  }

  /** The list as an array, made once: each call gives the same one. */
  view(): readonly T[] {
    this.#view ??= Object.freeze(this.toArray());
    return this.#view;
  }

  /** The list as an array of the caller's own. */
  toArray(): T[] {
    return [...this];
  }

  get #lastStart(): number {
    return this.length - this.#lastLeaf.length;
  }

  #has(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < this.length;
  }

  #leaf(index: number): readonly T[] {
    if (index >= this.#lastStart) return this.#lastLeaf;
    let node = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) node = node[(index >>> shift) % WIDTH] as Node;
    return node as readonly T[];
  }
}

function listAsArray<T>(this: PersistentList<T>): T[] {
  return this.toArray();
}

// An index is found on no list and on no method: it comes here last, and costs nothing to whatever is found before.
const indexes = new Proxy(Object.prototype, {
  get(target, key, list: unknown): unknown {
    const index = typeof key === "string" ? Number(key) : Number.NaN;
    // The text of an index and no other spelling of the number.
    if (list instanceof PersistentList && String(index) === key)
      return list.at(index < 0 ? Number.NaN : index) as unknown;
    return Reflect.get(target, key, list) as unknown;
  },
});
Object.setPrototypeOf(PersistentList.prototype, indexes);

/** A copy of the path to the leaf of `index`, with `leaf` at its end; the rest of the tree is shared. */
function withLeaf(node: Node, shift: number, index: number, leaf: Node): Node {
  if (shift === 0) return leaf;
  const copy = node.slice();
  const slot = (index >>> shift) % WIDTH;
  copy[slot] = withLeaf((copy[slot] ?? []) as Node, shift - BITS, index, leaf);
  return copy;
}
