// Owns re-entering the latest turn of a session without input: recovery of what a crash interrupted, always asked for, never
// a sweep. S§9.3, Clarifications "resumeTurn".
import { foreignTurnFault, NoTurnToResumeError, SessionCorruptionError, TurnSettledError } from "@x/shared";
import type { LiveAdvances } from "./live-advances.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionReader } from "./session-reader.js";
import type { StartedAdvance, TurnAdvancer } from "./turn-advancer.js";

export class TurnResumer {
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #liveAdvances: LiveAdvances;
  readonly #turnAdvancer: TurnAdvancer;

  constructor(parts: {
    sessionGate: SessionGate;
    sessionReader: SessionReader;
    liveAdvances: LiveAdvances;
    turnAdvancer: TurnAdvancer;
  }) {
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#liveAdvances = parts.liveAdvances;
    this.#turnAdvancer = parts.turnAdvancer;
  }

  /** Resolves at the first durable event of the advance, or when it settles, whichever comes first. */
  resume(sessionId: string): Promise<void> {
    return this.#sessionGate.enter(async () => {
      // The lock covers finding and registering, not the run.
      const advance = await this.#sessionGate.underLock(sessionId, () => this.#start(sessionId));
      await Promise.race([advance?.firstEvent, advance?.outcome]);
    });
  }

  /** Undefined when the turn is being processed here already: that is success, without a second advance. */
  async #start(sessionId: string): Promise<StartedAdvance | undefined> {
    const session = await this.#sessionReader.session(sessionId);
    const turn = await this.#sessionReader.latestTurn(session);
    if (turn === undefined) {
      throw new NoTurnToResumeError(`session ${sessionId} has no turn to resume`, { data: { sessionId } });
    }
    const { turnId } = turn.definition;
    const fault = foreignTurnFault(sessionId, turn.definition);
    if (fault !== undefined) throw new SessionCorruptionError(fault, { data: { sessionId } });
    if (this.#liveAdvances.isActive(turnId)) return undefined;
    if (turn.terminal !== undefined) {
      throw new TurnSettledError(
        `turn ${turnId} of session ${sessionId} has ended; send a new message instead`,
        {
          data: { sessionId, turnId },
        },
      );
    }
    this.#sessionGate.refuseWhileClosing();
    return this.#turnAdvancer.hold(turn.definition).start();
  }
}
