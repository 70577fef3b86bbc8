// Owns the person's lines: from a terminal with a prompt, or from a pipe, one after the other, none lost.
import { createInterface, type Interface } from "node:readline";
import type { Surroundings } from "../surroundings.js";

export type LineReading =
  | { readonly kind: "line"; readonly text: string }
  /** The input has ended and every line of it was read. */
  | { readonly kind: "end" }
  /** The signal was aborted first. The line, when it comes, is for the next who reads. */
  | { readonly kind: "interrupted" };

// Lines that came before anybody asked for them; beyond this a pipe has to wait.
const MOST_AHEAD = 64;

export class LineReader {
  readonly #interface: Interface;
  /** There is a terminal in which a prompt is shown. */
  readonly prompts: boolean;
  readonly #ahead: string[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  /** Ctrl-C in a terminal does not end the program here but calls `onInterrupt`. */
  constructor({ input, output, messages }: Surroundings, onInterrupt: () => void) {
    const terminal =
      input.isTTY === true ? [output, messages].find((stream) => stream.isTTY === true) : undefined;
    this.prompts = terminal !== undefined;
    this.#interface = createInterface({
      input,
      ...(terminal === undefined ? {} : { output: terminal }),
      terminal: this.prompts,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    this.#interface.on("SIGINT", onInterrupt);
    this.#interface.on("line", (line) => this.#add(line));
    this.#interface.on("close", () => {
      this.#ended = true;
      this.#wake?.();
    });
  }

  /** One reader at a time. The prompt is shown in a terminal only. */
  async next(prompt: string, signal: AbortSignal): Promise<LineReading> {
    if (this.prompts && !this.#ended) {
      this.#interface.setPrompt(prompt);
      this.#interface.prompt();
    }
    while (!signal.aborted) {
      const text = this.#ahead.shift();
      if (text !== undefined) return { kind: "line", text };
      if (this.#ended) return { kind: "end" };
      this.#interface.resume();
      await this.#change(signal);
    }
    return { kind: "interrupted" };
  }

  close(): void {
    this.#interface.close();
  }

  #add(line: string): void {
    this.#ahead.push(line);
    if (!this.prompts && this.#ahead.length >= MOST_AHEAD) this.#interface.pause();
    this.#wake?.();
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wake = undefined;
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.#wake = wake;
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}
