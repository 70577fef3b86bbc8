// A tape of choices and values that fast-check made: whoever walks by it walks the same way again, and shrinks with it.
import type { JsonValue } from "../json.js";

export class Tape {
  readonly #choices: readonly number[];
  readonly #values: readonly JsonValue[];
  #position = 0;

  constructor(choices: readonly number[], values: readonly JsonValue[]) {
    this.#choices = choices;
    this.#values = values;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#choices.length;
  }

  /** A number below `bound`; after the end of the tape always 0. */
  below(bound: number): number {
    const choice = this.#choices[this.#position] ?? 0;
    this.#position += 1;
    return choice % bound;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  json(): JsonValue {
    return this.#values.length === 0 ? null : this.pick(this.#values);
  }

  /** A text that a careless reader of lines would break. */
  text(): string {
    return this.pick(["", "Hello", "two\nlines", "\u2028\u2029\u0085", "\ud83d half", "😀"]);
  }
}
