// Owns reading a stream of somebody else's until it ends or the invocation is stopped, whichever comes first. T§8.
import type { StopSignal } from "./stop-signal.js";

/** Yields what `source` yields; throws `Interrupted` as soon as the invocation is stopped. The source is told, not awaited. */
export async function* untilStopped<T>(source: AsyncIterable<T>, stop: StopSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await stop.race(() => iterator.next());
      isOver = next.done === true;
      if (isOver) return;
      yield next.value;
    }
  } finally {
    if (!isOver) dismiss(iterator);
  }
}

// It may ignore that, or fail at it: the call has been settled without it, and its signal says the same.
function dismiss(iterator: AsyncIterator<unknown>): void {
  const dismissal = async () => await iterator.return?.();
  dismissal().catch(() => {});
}
