// Owns following one session's turns on the buses: what is said goes on at once, and each rest of a turn is told in order.
import type { Core, Unsubscribe } from "@x/core";
import type { ErrorRecord, TurnBusMessage, TurnEvent, TurnStreamEvent } from "@x/shared";

type Ending = Extract<TurnEvent, { type: "turn_completed" | "turn_failed" | "turn_cancelled" }>;
export type Suspension = Extract<TurnEvent, { type: "turn_suspended" }>;

/** Where a turn comes to rest: at its end, at a question, or because it cannot be advanced now. */
export type Rest =
  | { readonly kind: "ended"; readonly event: Ending }
  | { readonly kind: "waits"; readonly event: Suspension }
  | { readonly kind: "broken"; readonly error: ErrorRecord };

export class TurnFollower {
  readonly #rests: Rest[] = [];
  readonly #unsubscribes: readonly Unsubscribe[];
  #wake: (() => void) | undefined;

  /** Subscribes at once, so a turn that starts afterwards is followed from its first event. */
  constructor(core: Core, sessionId: string, onEvent: (event: TurnStreamEvent) => void) {
    const onMessage = ({ event, ...message }: TurnBusMessage) => {
      if (message.sessionId !== sessionId) return;
      onEvent(event);
      this.#noteRest(event);
    };
    this.#unsubscribes = [
      core.turnEventBus.subscribe(onMessage),
      core.noticeBus.subscribe((notice) => {
        if (notice.type !== "turn-advance-failed" || notice.sessionId !== sessionId) return;
        this.#add({ kind: "broken", error: notice.error });
      }),
    ];
  }

  /** The next rest that was not told yet; undefined when the signal was aborted first. */
  async nextRest(signal: AbortSignal): Promise<Rest | undefined> {
    while (this.#rests.length === 0 && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return this.#rests.shift();
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  #noteRest(event: TurnStreamEvent): void {
    switch (event.type) {
      case "turn_completed":
      case "turn_failed":
      case "turn_cancelled":
        return this.#add({ kind: "ended", event });
      case "turn_suspended":
        return this.#add({ kind: "waits", event });
      default:
        return;
    }
  }

  #add(rest: Rest): void {
    this.#rests.push(rest);
    this.#wake?.();
  }
}
