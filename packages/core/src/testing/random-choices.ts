// A tape of numbers that fast-check made: whoever walks by it walks the same way again, and shrinks with it.

/** Choices in their order; after the last one every choice is the first. */
export class Choices {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#numbers.length;
  }

  /** A whole number from 0 to `below - 1`. */
  number(below: number): number {
    const number = this.#numbers[this.#next] ?? 0;
    this.#next += 1;
    return number % below;
  }

  pick<T>(...options: readonly [T, ...T[]]): T {
    return options[this.number(options.length)] as T;
  }

  chance(oneIn: number): boolean {
    return this.number(oneIn) === oneIn - 1;
  }
}
