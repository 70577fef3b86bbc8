// Owns what Ctrl-C and the other signals mean: the first Ctrl-C stops the turn, a second one leaves. Being ended leaves at
// once, and so does an output that nobody reads any more.
import { EXIT } from "../exit-code.js";
import type { Surroundings } from "../surroundings.js";

export class Interrupts {
  readonly #quit = new AbortController();
  readonly #stopListening: readonly (() => void)[];
  readonly #say: (text: string) => void;
  #turn = new AbortController();
  #stop: (() => void) | undefined;
  #isSecond = false;
  #exitCode: number = EXIT.interrupted;

  constructor({ onSignal, output, messages }: Surroundings) {
    this.#say = (text) => messages.write(text);
    const onOutputGone = () => this.#leave(EXIT.brokenPipe);
    output.once("error", onOutputGone);
    this.#stopListening = [
      onSignal("SIGINT", () => this.interrupt()),
      onSignal("SIGTERM", () => this.#leave(EXIT.terminated)),
      onSignal("SIGHUP", () => this.#leave(EXIT.hangUp)),
      () => output.off("error", onOutputGone),
    ];
  }

  /** Aborted when the program is to end. */
  get quitting(): AbortSignal {
    return this.#quit.signal;
  }

  /** Aborted when whoever waits for the person should stop waiting: the turn is being stopped, or the program ends. */
  get waiting(): AbortSignal {
    return AbortSignal.any([this.#quit.signal, this.#turn.signal]);
  }

  get exitCode(): number {
    return this.#exitCode;
  }

  /** From now on the first Ctrl-C calls `stop`. */
  turnStarts(stop: () => void): void {
    this.#stop = stop;
    this.#reset();
  }

  turnEnds(): void {
    this.#stop = undefined;
    this.#reset();
  }

  /** The person did something else: the next Ctrl-C is a first one again. */
  #reset(): void {
    this.#isSecond = false;
    this.#turn = new AbortController();
  }

  interrupt(): void {
    if (this.#isSecond) return this.#leave(EXIT.interrupted);
    this.#isSecond = true;
    if (this.#stop === undefined) this.#say("\nPress Ctrl-C again to leave.\n");
    else this.#stop();
    this.#turn.abort();
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
  }

  #leave(exitCode: number): void {
    if (!this.#quit.signal.aborted) this.#exitCode = exitCode;
    this.#quit.abort();
  }
}
