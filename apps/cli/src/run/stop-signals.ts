// Owns what signals mean to a run that nobody watches: the first one stops the turn, which is written down as stopped.
import { EXIT } from "../exit-code.js";
import type { Surroundings } from "../surroundings.js";

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hangUp } as const;

export class StopSignals {
  readonly #controller = new AbortController();
  readonly #stopListening: readonly (() => void)[];
  #exitCode: number | undefined;

  constructor({ onSignal }: Pick<Surroundings, "onSignal">) {
    const signals = Object.keys(CODES) as (keyof typeof CODES)[];
    this.#stopListening = signals.map((signal) =>
      onSignal(signal, () => {
        this.#exitCode ??= CODES[signal];
        this.#controller.abort();
      }),
    );
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What the process ends with; undefined when no signal came. */
  get exitCode(): number | undefined {
    return this.#exitCode;
  }

  close(): void {
    for (const stop of this.#stopListening) stop();
  }
}
