// Owns an advance from its first moment to the update of the row: registers it, starts it, drains its events, and hands on
// how it settled. Never takes a session lock. S§9.1 step 7, S§10, Clarifications "Running, in the window", "Settling".
import {
  isTurnDelta,
  type TurnCreated,
  type TurnExternalInput,
  type TurnOutcome,
  type TurnStreamEvent,
} from "@x/shared";
import type { AdvanceOptions, ITurnRuntime, TurnExecution } from "../turns/api.js";
import type { AdvanceFailures } from "./advance-failures.js";
import { carriesInput } from "./carries-input.js";
import type { LiveAdvance, LiveAdvances } from "./live-advances.js";
import type { RowUpdates } from "./row-updates.js";

/** An active turn whose advance has not begun: active so that no row shows it as interrupted in between. */
export interface HeldAdvance {
  start(input?: TurnExternalInput, options?: StartOptions): StartedAdvance;
  /** Nothing is to run after all. */
  release(): void;
}

export interface StartOptions extends Pick<AdvanceOptions, "onInputAccepted"> {
  /** Of whoever asked: aborts this advance and no other. */
  readonly signal?: AbortSignal;
  /** Gets every event and delta of this advance in order. Must not throw. */
  readonly onEvent?: (event: TurnStreamEvent) => void;
}

export interface StartedAdvance {
  readonly outcome: Promise<TurnOutcome>;
  /** True when the event that carries the external input is on disk, false when all events have come without one. Never rejects. */
  readonly accepted: Promise<boolean>;
  /** Resolves at the first durable event of this advance; never when there is none. */
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
      start: (input, startOptions) => this.#start(turn, live, input, startOptions),
      release: () => live.end(),
    };
  }

  #start(
    turn: TurnCreated,
    live: LiveAdvance,
    input: TurnExternalInput | undefined,
    { onEvent, ...asked }: StartOptions = {},
  ): StartedAdvance {
    this.#advanceFailures.clear(turn.turnId);
    const execution = this.#advance(live, input, asked);
    const settled = this.#settle(turn, execution.outcome).finally(() => live.end());
    return { outcome: execution.outcome, ...drain(execution, input, onEvent), settled };
  }

  #advance(
    live: LiveAdvance,
    input: TurnExternalInput | undefined,
    { signal, ...asked }: AdvanceOptions,
  ): TurnExecution {
    try {
      return this.#turnRuntime.advanceTurn(live.turnId, input, {
        ...asked,
        signal: signal === undefined ? live.signal : AbortSignal.any([live.signal, signal]),
      });
    } catch (error) {
      live.end();
      throw error;
    }
  }

  // The row first, then the end of being active: in between it must not look interrupted. The first `await` is on the
  // outcome itself, so outcomes of queued advances of one turn are handled in the order in which they came. A failure is
  // recorded before anything is read: the success of an advance that waited behind it makes it past.
  async #settle(turn: TurnCreated, outcome: Promise<TurnOutcome>): Promise<void> {
    try {
      this.#rowUpdates.settled(turn, await outcome);
      this.#advanceFailures.clear(turn.turnId);
    } catch (error) {
      this.#advanceFailures.record(turn.turnId, turn.sessionId, error);
      if (turn.sessionId !== null) await this.#rowUpdates.derivedAnew(turn.sessionId, turn.turnId);
    }
  }
}

// An unread stream would keep its events; what it throws, the outcome says too.
function drain(
  { events }: TurnExecution,
  input: TurnExternalInput | undefined,
  onEvent: (event: TurnStreamEvent) => void = () => {},
): Pick<StartedAdvance, "firstEvent" | "accepted"> {
  let first = (): void => {};
  const firstEvent = new Promise<void>((resolve) => {
    first = resolve;
  });
  const accepted = new Promise<boolean>((resolve) => {
    const read = async () => {
      for await (const event of events) {
        onEvent(event);
        if (isTurnDelta(event)) continue;
        first();
        if (input !== undefined && carriesInput(event, input)) resolve(true);
      }
    };
    const end = () => resolve(false);
    read().then(end, end);
  });
  return { firstEvent, accepted };
}
