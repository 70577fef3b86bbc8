// Owns how often text leaves for the windows: at most one message a turn and interval, contiguous pieces merged.
// Must not know windows or turns' contents. app.md §1.
import type { ITimers } from "@x/core";
import type { DeltaFeedMessage } from "@x/shared";

/** One frame of a 60 Hz screen. */
export const COALESCING_INTERVAL_MS = 16;

interface Lane {
  waiting: DeltaFeedMessage | undefined;
  cancelTimer: () => void;
}

export class DeltaCoalescer {
  readonly #timers: ITimers;
  readonly #send: (message: DeltaFeedMessage) => void;
  readonly #lanes = new Map<string, Lane>();

  constructor(timers: ITimers, send: (message: DeltaFeedMessage) => void) {
    this.#timers = timers;
    this.#send = send;
  }

  /** The first piece after a quiet interval leaves at once; what follows within the interval waits and grows. */
  add(message: DeltaFeedMessage): void {
    const lane = this.#lanes.get(message.turnId);
    if (lane === undefined) {
      this.#send(message);
      this.#lanes.set(message.turnId, {
        waiting: undefined,
        cancelTimer: this.#startInterval(message.turnId),
      });
      return;
    }
    if (lane.waiting === undefined) lane.waiting = message;
    else if (continues(lane.waiting, message)) lane.waiting = merged(lane.waiting, message);
    else {
      this.#send(lane.waiting);
      lane.waiting = message;
    }
  }

  /** Sends what waits for this turn now: a durable event of the turn must not overtake the text before it. */
  flush(turnId: string): void {
    const lane = this.#lanes.get(turnId);
    if (lane?.waiting === undefined) return;
    this.#send(lane.waiting);
    lane.waiting = undefined;
  }

  /** Forgets everything that waits, unsent. */
  close(): void {
    for (const lane of this.#lanes.values()) lane.cancelTimer();
    this.#lanes.clear();
  }

  #startInterval(turnId: string): () => void {
    return this.#timers.after(COALESCING_INTERVAL_MS, () => this.#endInterval(turnId));
  }

  #endInterval(turnId: string): void {
    const lane = this.#lanes.get(turnId);
    if (lane === undefined) return;
    if (lane.waiting === undefined) {
      this.#lanes.delete(turnId);
      return;
    }
    this.flush(turnId);
    lane.cancelTimer = this.#startInterval(turnId);
  }
}

function continues(earlier: DeltaFeedMessage, later: DeltaFeedMessage): boolean {
  return (
    earlier.modelCallIndex === later.modelCallIndex &&
    earlier.block === later.block &&
    earlier.event.type === later.event.type &&
    earlier.from + earlier.event.delta.length === later.from
  );
}

function merged(earlier: DeltaFeedMessage, later: DeltaFeedMessage): DeltaFeedMessage {
  return { ...earlier, event: { ...earlier.event, delta: earlier.event.delta + later.event.delta } };
}
