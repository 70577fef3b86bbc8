// Owns reading a stream of somebody else's until it ends or the invocation is stopped, whichever comes first. T§8.
import type { ITimers } from "../../../ports/timers.js";
import type { StopSignal } from "./stop-signal.js";
import { settledWithin } from "./turn-limits.js";

/** When nothing more is expected: a source that neither yields nor ends within the time is taken to have ended. */
export interface Patience {
  isAtEnd(): boolean;
  /** Milliseconds. */
  readonly limit: number;
  readonly timers: ITimers;
}

const OVERDUE = { done: true, value: undefined } as const;

/** Yields what `source` yields; throws `Interrupted` as soon as the invocation is stopped. The source is told, not awaited. */
export async function* untilStopped<T>(
  source: AsyncIterable<T>,
  stop: StopSignal,
  patience?: Patience,
): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await stop.race(() =>
        patience?.isAtEnd() === true ? lastOf(iterator, patience) : iterator.next(),
      );
      isOver = next.done === true && next !== OVERDUE;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    if (!isOver) dismiss(iterator);
  }
}

async function lastOf<T>(
  iterator: AsyncIterator<T>,
  { timers, limit }: Patience,
): Promise<IteratorResult<T, unknown>> {
  const next = Promise.resolve(iterator.next());
  await settledWithin(timers, limit, next);
  return Promise.race([next, Promise.resolve(OVERDUE)]);
}

// It may ignore that, or fail at it: the call has been settled without it, and its signal says the same.
function dismiss(iterator: AsyncIterator<unknown>): void {
  const dismissal = async () => await iterator.return?.();
  dismissal().catch(() => {});
}
