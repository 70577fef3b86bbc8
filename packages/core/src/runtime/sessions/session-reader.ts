// Owns reading a session and its turns and folding them; strictly read-only. Also what a row says when reading fails:
// that never throws. S§8.2, Clarifications "Index entry".
import {
  CodedError,
  deriveIndexEntry,
  errorFields,
  InvalidIdError,
  type LatestTurnFields,
  latestTurnFields,
  logName,
  reduceTurn,
  SessionCorruptionError,
  type SessionEvent,
  type SessionIndexEntry,
  type SessionState,
  type TurnState,
  toErrorRecord,
  unreadableSessionEntry,
} from "@x/shared";
import type { ITurnRuntime } from "../turns/api.js";
import type { ISessionRepo } from "./repo.js";
import { SessionFolds } from "./session-folds.js";

export class SessionReader {
  readonly #sessionRepo: Pick<ISessionRepo, "read">;
  readonly #turnRuntime: Pick<ITurnRuntime, "getTurn">;
  readonly #folds = new SessionFolds();

  constructor({
    sessionRepo,
    turnRuntime,
  }: {
    sessionRepo: Pick<ISessionRepo, "read">;
    turnRuntime: Pick<ITurnRuntime, "getTurn">;
  }) {
    this.#sessionRepo = sessionRepo;
    this.#turnRuntime = turnRuntime;
  }

  /** Errors: `session-not-found`, `session-corrupt`, `store-io`. */
  async session(sessionId: string): Promise<SessionState> {
    const session = this.#folds.of(await this.#sessionRepo.read(sessionId));
    if (session.definition.sessionId === sessionId) return session;
    throw new SessionCorruptionError(
      `${logName("sessions", sessionId)}:1: the file holds session ${session.definition.sessionId}`,
      { data: { sessionId, line: 1 } },
    );
  }

  /** Errors: `turn-not-found`, `turn-corrupt`, `invalid-id`, `store-io`. */
  async turn(turnId: string): Promise<TurnState> {
    return reduceTurn((await this.#turnRuntime.getTurn(turnId)).events);
  }

  /** The latest turn, or undefined in a session without turns. Errors as `turn`; `session-corrupt` where the session names no id. */
  async latestTurn(session: SessionState): Promise<TurnState | undefined> {
    if (session.latestTurnId === undefined) return undefined;
    try {
      return await this.turn(session.latestTurnId);
    } catch (error) {
      throw error instanceof InvalidIdError ? await this.#namelessTurn(session, error) : error;
    }
  }

  /** Looks for the line, which only this fault needs; no turn's file was read. */
  async #namelessTurn(
    { definition: { sessionId }, latestTurnId }: SessionState,
    { message }: InvalidIdError,
  ): Promise<SessionCorruptionError> {
    const events = await this.#sessionRepo.read(sessionId);
    const isReference = (event: SessionEvent) =>
      event.type === "turn_appended" && event.turnId === latestTurnId;
    const line = events.findIndex(isReference) + 1;
    return new SessionCorruptionError(`${logName("sessions", sessionId)}:${line}: $.turnId: ${message}`, {
      data: { sessionId, line },
    });
  }

  /** The session's row from its file and its latest turn's, two reads at most; undefined when there is no such session. */
  async indexEntry(sessionId: string): Promise<SessionIndexEntry | undefined> {
    try {
      const session = await this.session(sessionId);
      return deriveIndexEntry(session, await this.latestTurn(session).catch(toErrorRecord));
    } catch (error) {
      if (error instanceof CodedError && error.code === "session-not-found") return undefined;
      return unreadableSessionEntry(sessionId, toErrorRecord(error));
    }
  }

  /** What the turn file says now about the row of the session whose latest turn it is. */
  async latestTurnFields(sessionId: string, turnId: string): Promise<LatestTurnFields> {
    try {
      return latestTurnFields(sessionId, turnId, await this.turn(turnId));
    } catch (error) {
      return errorFields(toErrorRecord(error));
    }
  }
}
