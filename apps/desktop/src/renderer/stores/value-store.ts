// Owns a store of one value that is replaced as a whole.
import type { Frames } from "../ports/frames.js";
import { ExternalStore } from "./external-store.js";

export class ValueStore<Value> extends ExternalStore<Value> {
  #value: Value;

  constructor(frames: Frames, initial: Value) {
    super(frames);
    this.#value = initial;
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.changed();
  }

  protected override makeSnapshot(): Value {
    return this.#value;
  }
}
