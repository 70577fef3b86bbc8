// Owns deleting a session in three parts: mark it under its lock, stop its turn without the lock, remove file and row under the
// lock again. Turn files stay. S§9.4, Clarifications "deleteSession".
import { SessionNotFoundError, ShuttingDownError, toErrorRecord } from "@x/shared";
import type { ILogger } from "../../ports/logger.js";
import type { AdvanceFailures } from "./advance-failures.js";
import type { LiveAdvances } from "./live-advances.js";
import type { ISessionRepo } from "./repo.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionIndex } from "./session-index.js";
import type { SessionReader } from "./session-reader.js";
import type { TurnStopper } from "./turn-stopper.js";

export class SessionRemover {
  readonly #sessionRepo: ISessionRepo;
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #sessionIndex: SessionIndex;
  readonly #liveAdvances: LiveAdvances;
  readonly #advanceFailures: AdvanceFailures;
  readonly #turnStopper: TurnStopper;
  readonly #logger: ILogger;

  constructor(parts: {
    sessionRepo: ISessionRepo;
    sessionGate: SessionGate;
    sessionReader: SessionReader;
    sessionIndex: SessionIndex;
    liveAdvances: LiveAdvances;
    advanceFailures: AdvanceFailures;
    turnStopper: TurnStopper;
    logger: ILogger;
  }) {
    this.#sessionRepo = parts.sessionRepo;
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#sessionIndex = parts.sessionIndex;
    this.#liveAdvances = parts.liveAdvances;
    this.#advanceFailures = parts.advanceFailures;
    this.#turnStopper = parts.turnStopper;
    this.#logger = parts.logger;
  }

  /** Errors: `session-not-found`, `invalid-id`, `store-io`, `shutting-down`; after each the session lives on. */
  remove(sessionId: string): Promise<void> {
    return this.#sessionGate.enter(async () => {
      const latestTurnId = await this.#sessionGate.underLock(sessionId, () => this.#mark(sessionId));
      try {
        await this.#stopTurns(sessionId, latestTurnId);
        await this.#sessionRepo.withLock(sessionId, () => this.#removeFile(sessionId));
      } catch (error) {
        this.#sessionGate.unmarkDeleted(sessionId);
        throw error;
      }
    });
  }

  /** The id of its latest turn, which is not known of a damaged session; that can be deleted all the same. */
  async #mark(sessionId: string): Promise<string | undefined> {
    const latestTurnId = await this.#latestTurnOf(sessionId);
    this.#sessionGate.markDeleted(sessionId);
    return latestTurnId;
  }

  async #latestTurnOf(sessionId: string): Promise<string | undefined> {
    try {
      return (await this.#sessionReader.session(sessionId)).latestTurnId;
    } catch (error) {
      if (error instanceof SessionNotFoundError) throw error;
      return undefined;
    }
  }

  /** Nothing of the session runs afterwards. Whether its end could be written down does not matter: nobody refers to it any more. */
  async #stopTurns(sessionId: string, latestTurnId: string | undefined): Promise<void> {
    const turnIds = new Set(this.#liveAdvances.activeOf(sessionId));
    // Active, but not for this session: a damaged file that names another session's turn.
    if (latestTurnId !== undefined && !this.#liveAdvances.isActive(latestTurnId)) turnIds.add(latestTurnId);
    for (const turnId of turnIds) {
      await this.#turnStopper.stopForDeletion(turnId, sessionId).catch((error: unknown) => {
        if (error instanceof ShuttingDownError) throw error;
        const { code } = toErrorRecord(error);
        this.#logger.warn("the turn of a deleted session has no recorded end", { turnId, code });
      });
    }
  }

  async #removeFile(sessionId: string): Promise<void> {
    this.#sessionGate.refuseWhileClosing();
    await this.#sessionRepo.delete(sessionId).catch((error: unknown) => {
      // Removed behind our back: then it is as it should be.
      if (!(error instanceof SessionNotFoundError)) throw error;
    });
    this.#sessionIndex.remove(sessionId);
    this.#advanceFailures.clearSession(sessionId);
  }
}
