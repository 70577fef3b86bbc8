// Owns saying how far long work is: one line that is written over, on a terminal only, and gone when the work is done.
import type { Surroundings } from "./surroundings.js";

const CLEAR_LINE = "\r\u001b[K";

export class Progress {
  readonly #messages: Surroundings["messages"];
  #isShown = false;

  constructor({ messages }: Pick<Surroundings, "messages">) {
    this.#messages = messages;
  }

  say(text: string): void {
    if (this.#messages.isTTY !== true) return;
    this.#isShown = true;
    this.#messages.write(`${CLEAR_LINE}${text}`);
  }

  /** Before anything else is written to the terminal, and at the end. */
  clear(): void {
    if (this.#isShown) this.#messages.write(CLEAR_LINE);
    this.#isShown = false;
  }
}
