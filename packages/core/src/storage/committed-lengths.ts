// Owns how far a reader may read while a writer is at work: the committed length of every file with an append under way. T§2.
// Everything here is synchronous: a reader and a writer of one process see each other without a gap.

/** What one reader may see. Unset means: all that the file holds when the reader looks. */
export interface ReadLimit {
  bytes: number | undefined;
}

export class CommittedLengths {
  readonly #lengths = new Map<string, number>();
  readonly #readers = new Map<string, Set<ReadLimit>>();

  /** How many files are being written or read; 0 when all is quiet and no failed append is left on the disk. */
  get size(): number {
    return this.#lengths.size + this.#readers.size;
  }

  /** To be called before the first byte is written: bytes beyond `length` are nobody's yet. */
  beginAppend(id: string, length: number): void {
    this.#lengths.set(id, length);
    // A reader that started earlier may look at the size only after we have begun to write.
    for (const limit of this.#readers.get(id) ?? []) limit.bytes ??= length;
  }

  /** To be called when all bytes are committed or taken back. Readers under way keep the limit they have. */
  endAppend(id: string): void {
    this.#lengths.delete(id);
  }

  /** To be called before the file is opened; `endRead` when it is closed. */
  beginRead(id: string): ReadLimit {
    const limit: ReadLimit = { bytes: this.#lengths.get(id) };
    const readers = this.#readers.get(id);
    if (readers === undefined) this.#readers.set(id, new Set([limit]));
    else readers.add(limit);
    return limit;
  }

  endRead(id: string, limit: ReadLimit): void {
    const readers = this.#readers.get(id);
    readers?.delete(limit);
    if (readers?.size === 0) this.#readers.delete(id);
  }
}
