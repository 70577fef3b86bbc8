// Owns the way from a turn id to the turn's first event, and the refusal of turns whose session is gone: turn files outlive
// their session (S§9.4), inputs to them do not. Clarifications: "External inputs", "deleteSession".
import { CodedError, SessionNotFoundError, type TurnCreated } from "@x/shared";
import type { ISessionRepo } from "./repo.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionIndex } from "./session-index.js";
import type { SessionReader } from "./session-reader.js";

export class TurnOwner {
  readonly #sessionReader: SessionReader;
  readonly #sessionRepo: ISessionRepo;
  readonly #sessionIndex: SessionIndex;
  readonly #sessionGate: SessionGate;

  constructor(parts: {
    sessionReader: SessionReader;
    sessionRepo: ISessionRepo;
    sessionIndex: SessionIndex;
    sessionGate: SessionGate;
  }) {
    this.#sessionReader = parts.sessionReader;
    this.#sessionRepo = parts.sessionRepo;
    this.#sessionIndex = parts.sessionIndex;
    this.#sessionGate = parts.sessionGate;
  }

  /** Errors: `turn-not-found`, `turn-corrupt`, `invalid-id`, `store-io`; `session-not-found` when its session is deleted. */
  async definitionOf(turnId: string): Promise<TurnCreated> {
    const { definition } = await this.#sessionReader.turn(turnId);
    await this.refuseDeleted(definition);
    return definition;
  }

  /** Rejects with `session-not-found` when the turn's session is deleted, or marked to be. */
  async refuseDeleted({ sessionId, turnId }: TurnCreated): Promise<void> {
    if (sessionId === null) return;
    this.#sessionGate.refuseDeleted(sessionId);
    if (await this.#exists(sessionId)) return;
    throw new SessionNotFoundError(`session ${sessionId} of turn ${turnId} was deleted`, {
      data: { sessionId },
    });
  }

  async #exists(sessionId: string): Promise<boolean> {
    if (this.#sessionIndex.get(sessionId) !== undefined) return true;
    // The scan has not come to it yet, or could not list its folder. A damaged session file is still a session.
    try {
      await this.#sessionRepo.read(sessionId);
      return true;
    } catch (error) {
      return !(error instanceof CodedError && error.code === "session-not-found");
    }
  }
}
