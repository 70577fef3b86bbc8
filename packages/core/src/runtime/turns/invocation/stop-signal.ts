// Owns how an invocation is told to stop, and the race of every port call against that. T§8, T§11.
// Must not decide what stopping means: that is the loop's.
import { ShuttingDownError } from "@x/shared";

export type StopCause =
  | { readonly kind: "cancel"; readonly reason?: string }
  /** The process closes: the log stays as a crash would leave it. */
  | { readonly kind: "shutdown"; readonly error: ShuttingDownError }
  /** The log takes no more: running work has nowhere to go. */
  | { readonly kind: "failure"; readonly error: unknown };

/** What a step throws when it was stopped. Never leaves the turn runtime. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

export class StopSignal {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onOuterAbort = (): void => this.stop(causeOf(this.#outer?.reason));
  // One set instead of one listener a race: a long stream makes hundreds of thousands of them.
  readonly #racers = new Set<() => void>();
  readonly #listeners: ((cause: StopCause) => void)[] = [];
  #cause: StopCause | undefined;

  /** `outer` is the caller's signal; an abort with a `ShuttingDownError` is a shutdown, any other is a cancel. */
  constructor(outer?: AbortSignal) {
    this.#outer = outer;
    if (outer?.aborted === true) this.#onOuterAbort();
    else outer?.addEventListener("abort", this.#onOuterAbort, { once: true });
  }

  /** What ports, models and tools get. Its reason is the caller's, or the error that closed the log. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get cause(): StopCause | undefined {
    return this.#cause;
  }

  /** The first cause stays. */
  stop(cause: StopCause): void {
    if (this.#cause !== undefined) return;
    this.#cause = cause;
    for (const listener of this.#listeners) listener(cause);
    this.#controller.abort(cause.kind === "cancel" ? (this.#outer?.reason ?? cause.reason) : cause.error);
    for (const racer of this.#racers) racer();
    this.#racers.clear();
  }

  /** The log took no more; a store that refuses because it closes is a shutdown that came this way. */
  fail(error: unknown): void {
    this.stop(error instanceof ShuttingDownError ? { kind: "shutdown", error } : { kind: "failure", error });
  }

  /** Called when the invocation is stopped, or now if it is already; before any port or step learns of it. */
  onStop(listener: (cause: StopCause) => void): void {
    if (this.#cause === undefined) this.#listeners.push(listener);
    else listener(this.#cause);
  }

  throwIfStopped(): void {
    if (this.#cause !== undefined) throw new Interrupted("the invocation was stopped");
  }

  /** Settles as `work` does, or rejects with `Interrupted` as soon as the invocation is stopped; `work` is then left behind. */
  async race<T>(work: () => PromiseLike<T> | T): Promise<T> {
    this.throwIfStopped();
    const running = Promise.resolve(work());
    return await new Promise<T>((resolve, reject) => {
      const racer = () => reject(new Interrupted("the invocation was stopped"));
      // The work itself may have stopped the invocation.
      if (this.#cause !== undefined) racer();
      this.#racers.add(racer);
      running.then(resolve, reject).finally(() => this.#racers.delete(racer));
    });
  }

  /** Lets go of the caller's signal, which may outlive many invocations. */
  dispose(): void {
    this.#outer?.removeEventListener("abort", this.#onOuterAbort);
  }
}

function causeOf(reason: unknown): StopCause {
  if (reason instanceof ShuttingDownError) return { kind: "shutdown", error: reason };
  const text = typeof reason === "string" ? reason : isMeantForPeople(reason) ? reason.message : "";
  return text === "" ? { kind: "cancel" } : { kind: "cancel", reason: text };
}

// `controller.abort()` makes a DOMException of its own, which tells nobody anything.
function isMeantForPeople(reason: unknown): reason is Error {
  return reason instanceof Error && reason.name !== "AbortError";
}
