// Owns stopping a turn: abort all its live advances, await them, and only then, if it has not ended, cancel it by an input.
// A race lost to the turn's own ending is a successful stop. S§9.3, Clarifications "stopTurn".
import {
  foreignTurnFault,
  SessionCorruptionError,
  type TurnCreated,
  type TurnExternalInput,
  type TurnState,
} from "@x/shared";
import type { LiveAdvances } from "./live-advances.js";
import { parseId, parseReason } from "./parse-request.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionReader } from "./session-reader.js";
import type { TurnAdvancer } from "./turn-advancer.js";
import type { TurnOwner } from "./turn-owner.js";

export class TurnStopper {
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #turnOwner: TurnOwner;
  readonly #liveAdvances: LiveAdvances;
  readonly #turnAdvancer: TurnAdvancer;

  constructor(parts: {
    sessionGate: SessionGate;
    sessionReader: SessionReader;
    turnOwner: TurnOwner;
    liveAdvances: LiveAdvances;
    turnAdvancer: TurnAdvancer;
  }) {
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#turnOwner = parts.turnOwner;
    this.#liveAdvances = parts.liveAdvances;
    this.#turnAdvancer = parts.turnAdvancer;
  }

  /** The public stop. Errors: `invalid-id`, `turn-not-found`, `turn-corrupt`, `session-not-found`, `store-io`, `shutting-down`. */
  stop(turnId: string, reason?: string): Promise<void> {
    return this.#sessionGate.enter(async () => {
      await this.#stop(parseId(turnId), parseReason(reason), (turn) => this.#turnOwner.refuseDeleted(turn));
    });
  }

  /** The stop inside a deletion, whose session is marked already. Leaves a turn of another session alone. Errors as `stop`. */
  stopForDeletion(turnId: string, sessionId: string): Promise<void> {
    return this.#stop(turnId, "the conversation was deleted", async (turn) => {
      const fault = foreignTurnFault(sessionId, turn);
      if (fault !== undefined) throw new SessionCorruptionError(fault, { data: { sessionId } });
    });
  }

  async #stop(
    turnId: string,
    reason: string | undefined,
    check: (turn: TurnCreated) => Promise<void>,
  ): Promise<void> {
    // Before the first await: whatever runs now is told at once, also when the file cannot be read.
    const unmark = this.#liveAdvances.stop(turnId, reason);
    try {
      await this.#liveAdvances.ended(turnId);
      const turn = await this.#sessionReader.turn(turnId);
      await check(turn.definition);
      if (turn.terminal === undefined) await this.#cancel(turn, reason);
    } finally {
      unmark();
    }
  }

  async #cancel({ definition }: TurnState, reason: string | undefined): Promise<void> {
    this.#sessionGate.refuseWhileClosing();
    const input: TurnExternalInput = reason === undefined ? { type: "cancel" } : { type: "cancel", reason };
    const advance = this.#turnAdvancer.hold(definition, { cancels: true }).start(input);
    try {
      await advance.outcome;
    } catch (error) {
      // Another invocation may have ended the turn first; then there is nothing left to stop.
      const { terminal } = await this.#sessionReader.turn(definition.turnId);
      if (terminal === undefined) throw error;
    } finally {
      await advance.settled;
    }
  }
}
