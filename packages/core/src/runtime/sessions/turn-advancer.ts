// Owns an advance from its first moment to the update of the row: registers it, starts it, drains its events, and hands on
// how it settled. Never takes a session lock. S§9.1 step 7, S§10, Clarifications "Running, in the window", "Settling".
import { isTurnDelta, type TurnCreated, type TurnExternalInput, type TurnOutcome } from "@x/shared";
import type { ITurnRuntime, TurnExecution } from "../turns/api.js";
import type { AdvanceFailures } from "./advance-failures.js";
import type { LiveAdvance, LiveAdvances } from "./live-advances.js";
import type { RowUpdates } from "./row-updates.js";

/** An active turn whose advance has not begun: active so that no row shows it as interrupted in between. */
export interface HeldAdvance {
  start(input?: TurnExternalInput): StartedAdvance;
  /** Nothing is to run after all. */
  release(): void;
}

export interface StartedAdvance {
  readonly outcome: Promise<TurnOutcome>;
  /** Resolves when the event that carries the external input is on disk; never without input. */
  readonly accepted: Promise<void>;
  /** Resolves at the first durable event of this advance. */
  readonly firstEvent: Promise<void>;
  /** Resolves when the row shows the outcome and the turn is no longer active because of this advance. Never rejects. */
  readonly settled: Promise<void>;
}

export class TurnAdvancer {
  readonly #turnRuntime: ITurnRuntime;
  readonly #liveAdvances: LiveAdvances;
  readonly #advanceFailures: AdvanceFailures;
  readonly #rowUpdates: RowUpdates;

  constructor(parts: {
    turnRuntime: ITurnRuntime;
    liveAdvances: LiveAdvances;
    advanceFailures: AdvanceFailures;
    rowUpdates: RowUpdates;
  }) {
    this.#turnRuntime = parts.turnRuntime;
    this.#liveAdvances = parts.liveAdvances;
    this.#advanceFailures = parts.advanceFailures;
    this.#rowUpdates = parts.rowUpdates;
  }

  /** Makes the turn active. `cancels` marks the one advance that a stop of the turn itself needs. */
  hold(turn: TurnCreated, options: { readonly cancels?: boolean } = {}): HeldAdvance {
    const live = this.#liveAdvances.open(turn.turnId, turn.sessionId, options);
    return {
      start: (input) => this.#start(turn, live, input),
      release: () => live.end(),
    };
  }

  #start(turn: TurnCreated, live: LiveAdvance, input: TurnExternalInput | undefined): StartedAdvance {
    this.#advanceFailures.clear(turn.turnId);
    let accept = (): void => {};
    const accepted = new Promise<void>((resolve) => {
      accept = resolve;
    });
    const execution = this.#advance(live, input, accept);
    const settled = this.#settle(turn, execution.outcome).finally(() => live.end());
    return { outcome: execution.outcome, accepted, firstEvent: drain(execution), settled };
  }

  #advance(
    live: LiveAdvance,
    input: TurnExternalInput | undefined,
    onInputAccepted: () => void,
  ): TurnExecution {
    try {
      return this.#turnRuntime.advanceTurn(live.turnId, input, { signal: live.signal, onInputAccepted });
    } catch (error) {
      live.end();
      throw error;
    }
  }

  // The row first, then the end of being active: in between it must not look interrupted. The first `await` is on the
  // outcome itself, so outcomes of queued advances of one turn are handled in the order in which they came.
  async #settle(turn: TurnCreated, outcome: Promise<TurnOutcome>): Promise<void> {
    try {
      this.#rowUpdates.settled(turn, await outcome);
    } catch (error) {
      if (turn.sessionId !== null) await this.#rowUpdates.derivedAnew(turn.sessionId, turn.turnId);
      this.#advanceFailures.record(turn.turnId, turn.sessionId, error);
    }
  }
}

// An unread stream would keep its events; what it throws, the outcome says too.
function drain({ events }: TurnExecution): Promise<void> {
  return new Promise((firstEvent) => {
    const read = async () => {
      for await (const event of events) if (!isTurnDelta(event)) firstEvent();
    };
    read().catch(() => undefined);
  });
}
