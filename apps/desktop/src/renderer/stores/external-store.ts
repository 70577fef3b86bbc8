// Owns the contract between framework-free state and any view: `subscribe` and `getSnapshot`. A snapshot is made when it is
// asked for, at most once a change; listeners hear of any number of changes once a frame.
import type { Frames } from "../ports/frames.js";

export abstract class ExternalStore<Snapshot> {
  readonly #frames: Frames;
  readonly #listeners = new Set<{ readonly listener: () => void }>();
  #made: { readonly snapshot: Snapshot } | undefined;
  #last: Snapshot | undefined;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  /** Bound, so that a view can pass it on as it is. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const entry = { listener };
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  };

  /** The same object until something changes. */
  readonly getSnapshot = (): Snapshot => {
    this.#made ??= { snapshot: this.makeSnapshot(this.#last) };
    this.#last = this.#made.snapshot;
    return this.#last;
  };

  /** `last`: the snapshot before, whose unchanged parts a new one keeps. */
  protected abstract makeSnapshot(last: Snapshot | undefined): Snapshot;

  protected changed(): void {
    this.#made = undefined;
    if (this.#listeners.size > 0) this.#frames.request(this.#notify);
  }

  readonly #notify = (): void => {
    for (const { listener } of [...this.#listeners]) listener();
  };
}
