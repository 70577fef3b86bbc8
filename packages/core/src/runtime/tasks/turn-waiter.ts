// Owns waiting for a suspended run of a task: until something outside answers and the turn ends, or until its limit, when the turn is
// cancelled. Nobody is there to give up on it otherwise. Clarifications "Headless".
import { InternalError, type RunOutcome, reduceTurn, runOutcomeOf, type TurnBusMessage } from "@x/shared";
import type { IEventHub } from "../../bus/event-hub.js";
import type { IClock } from "../../ports/clock.js";
import type { ITimers } from "../../ports/timers.js";
import type { TurnStopper } from "../sessions/turn-stopper.js";
import type { ITurnRepo } from "../turns/repo.js";
import { setAlarm } from "./alarm.js";

const ENDINGS: ReadonlySet<string> = new Set(["turn_completed", "turn_failed", "turn_cancelled"]);

export class TurnWaiter {
  readonly #turnEventBus: IEventHub<TurnBusMessage>;
  readonly #turnRepo: ITurnRepo;
  readonly #turnStopper: TurnStopper;
  readonly #clock: IClock;
  readonly #timers: ITimers;

  constructor(parts: {
    turnEventBus: IEventHub<TurnBusMessage>;
    turnRepo: ITurnRepo;
    turnStopper: TurnStopper;
    clock: IClock;
    timers: ITimers;
  }) {
    this.#turnEventBus = parts.turnEventBus;
    this.#turnRepo = parts.turnRepo;
    this.#turnStopper = parts.turnStopper;
    this.#clock = parts.clock;
    this.#timers = parts.timers;
  }

  /**
   * Resolves with how the turn ended. `until`: when it is cancelled, in milliseconds since 1970. Rejects with the reason of `signal`,
   * and with what kept the cancelling or the reading from succeeding.
   */
  async ending(turnId: string, until: number, signal: AbortSignal): Promise<RunOutcome> {
    const { promise, stopWaiting } = this.#wait(turnId, until, signal);
    try {
      // It may have ended between its suspension and our listening.
      const already = await this.#outcomeOf(turnId);
      if (already !== undefined) return already;
      await promise;
    } finally {
      stopWaiting();
    }
    const outcome = await this.#outcomeOf(turnId);
    if (outcome === undefined) throw new InternalError(`turn ${turnId} was told to have ended and has not`);
    return outcome;
  }

  #wait(turnId: string, until: number, signal: AbortSignal) {
    let stopWaiting = (): void => {};
    const promise = new Promise<void>((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      const unsubscribe = this.#turnEventBus.subscribe((message) => {
        if (message.turnId === turnId && ENDINGS.has(message.event.type)) resolve();
      });
      const cancelAlarm = setAlarm({ clock: this.#clock, timers: this.#timers }, until, () => {
        this.#turnStopper
          .stop(turnId, "it waited for something outside longer than it may")
          .then(resolve, reject);
      });
      stopWaiting = () => {
        unsubscribe();
        cancelAlarm();
        signal.removeEventListener("abort", onAbort);
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });
    });
    // Left early when the turn had ended already; then nobody waits for it.
    promise.catch(() => undefined);
    return { promise, stopWaiting };
  }

  async #outcomeOf(turnId: string): Promise<RunOutcome | undefined> {
    return runOutcomeOf(reduceTurn(await this.#turnRepo.read(turnId)));
  }
}
