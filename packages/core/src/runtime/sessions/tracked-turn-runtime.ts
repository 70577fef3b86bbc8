// Owns the turn runtime as others get it: what they start is as live as what the session layer starts, so it can be stopped, it
// ends when the process closes, its session's row follows it, and nothing of a deleted session runs. app.md §6, S§9.3, S§13.6.
import type { Turn, TurnExternalInput, TurnOutcome, TurnStreamEvent } from "@x/shared";
import { KeyedMutex } from "../../concurrency/keyed-mutex.js";
import type {
  AdvanceOptions,
  CreatedTurn,
  CreateTurnInput,
  ITurnRuntime,
  TurnExecution,
} from "../turns/api.js";
import { HotStream } from "../turns/invocation/hot-stream.js";
import { turnExecution } from "../turns/invocation/turn-execution.js";
import { parseId, parseSignal } from "./parse-request.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionReader } from "./session-reader.js";
import type { StartedAdvance, TurnAdvancer } from "./turn-advancer.js";

export class TrackedTurnRuntime implements ITurnRuntime {
  readonly #turnRuntime: ITurnRuntime;
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #turnAdvancer: TurnAdvancer;
  // Advances of one turn take its run lock in the order in which they were asked for, however long the look at its file takes.
  readonly #entering = new KeyedMutex();

  constructor(parts: {
    turnRuntime: ITurnRuntime;
    sessionGate: SessionGate;
    sessionReader: SessionReader;
    turnAdvancer: TurnAdvancer;
  }) {
    this.#turnRuntime = parts.turnRuntime;
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#turnAdvancer = parts.turnAdvancer;
  }

  createTurn(input: CreateTurnInput): Promise<CreatedTurn> {
    return this.#sessionGate.enter(() => this.#turnRuntime.createTurn(input));
  }

  advanceTurn(turnId: string, input?: TurnExternalInput, options: AdvanceOptions = {}): TurnExecution {
    const stream = new HotStream<TurnStreamEvent>();
    return turnExecution(stream, () => this.#advance(turnId, input, options, stream));
  }

  async getTurn(turnId: string): Promise<Turn> {
    return this.#turnRuntime.getTurn(parseId(turnId));
  }

  async #advance(
    turnId: string,
    input: TurnExternalInput | undefined,
    options: AdvanceOptions,
    stream: HotStream<TurnStreamEvent>,
  ): Promise<TurnOutcome> {
    const signal = parseSignal(options.signal);
    const advance = await this.#sessionGate.enter(() =>
      this.#entering.withLock(parseId(turnId), async (): Promise<StartedAdvance> => {
        const { definition } = await this.#sessionReader.turn(turnId);
        // Not whether the session exists: a host may keep turns of sessions that are its own.
        if (definition.sessionId !== null) this.#sessionGate.refuseDeleted(definition.sessionId);
        this.#sessionGate.refuseWhileClosing();
        const { signal: _checked, ...asked } = options;
        return this.#turnAdvancer.hold(definition).start(input, {
          ...asked,
          ...(signal === undefined ? {} : { signal }),
          onEvent: (event) => stream.push(event),
        });
      }),
    );
    try {
      return await advance.outcome;
    } finally {
      // All its events have been handed on, its row shows the outcome, and it is no longer active.
      await Promise.all([advance.accepted, advance.settled]);
    }
  }
}
