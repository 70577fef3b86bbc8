// Owns the public face of the session layer. S§9.
import type {
  JsonValue,
  PermissionDecision,
  SendMessageConfig,
  SessionIndexEntry,
  SessionState,
  ToolResultData,
  Turn,
  UserMessage,
} from "@x/shared";

/**
 * What changes something rejects with `shutting-down` once the core closes, with `store-locked` where it was opened read-only, and with
 * `store-io` when the disk says no. An id that is none is `invalid-id`. Both go for every method below and are not repeated.
 */
export interface ISessions {
  /** S§9: writes `session_created`; a given title counts, no default follows. Resolves with the id. Errors: `invalid-input`. */
  createSession(input?: { title?: string }): Promise<string>;
  /** The whole index in list order; no I/O. Grows while the startup scan runs. */
  listSessions(): SessionIndexEntry[];
  /** S§9, S§6. Errors: `session-not-found`, `session-corrupt`. */
  getSession(sessionId: string): Promise<SessionState>;
  /** S§9, T§8: of any turn, of a session or not. Errors: `turn-not-found`, `turn-corrupt`. */
  getTurn(turnId: string): Promise<Turn>;
  /**
   * S§9.1: resolves when the turn is referred to and has been started. Errors: `turn-not-settled` (`data.status`), `session-not-found`,
   * `session-corrupt`, `turn-not-found` and `turn-corrupt` (of the latest turn), `invalid-input`, those of `createTurn`.
   */
  sendMessage(sessionId: string, input: UserMessage, config: SendMessageConfig): Promise<{ turnId: string }>;
  /**
   * S§9.2: resolves when the decision is on disk; the turn goes on by itself. Errors: `turn-input-rejected` (it fits nothing outstanding,
   * or the turn was stopped first), `turn-not-found`, `turn-corrupt`, `session-not-found` (its session is deleted), `invalid-input`.
   */
  respondToPermission(
    turnId: string,
    toolCallId: string,
    decision: PermissionDecision,
    metadata?: JsonValue,
  ): Promise<void>;
  /** S§9.2: the answer of a person to a question of the turn. Resolves and rejects as `respondToPermission`. */
  respondToAskHuman(turnId: string, toolCallId: string, answer: string): Promise<void>;
  /** S§9.2: what an outside system answers. Resolves and rejects as `respondToPermission`. */
  deliverAsyncToolResult(turnId: string, toolCallId: string, result: ToolResultData): Promise<void>;
  /**
   * S§9.3: resolves when the turn is terminal, however it got there. Errors: `turn-not-found`, `turn-corrupt`, `session-not-found` (its
   * session is deleted), `invalid-input` (the reason is no text), `store-io` also when its ending cannot be written.
   */
  stopTurn(turnId: string, reason?: string): Promise<void>;
  /**
   * S§9.3: resolves at the first durable event of the advance, or its outcome. Errors: `no-turn-to-resume`, `turn-settled`,
   * `session-not-found`, `session-corrupt`, `turn-not-found`, `turn-corrupt`, those of the advance before its first event.
   */
  resumeTurn(sessionId: string): Promise<void>;
  /** Normalised first (Clarifications "Titles"). Errors: `invalid-input` (nothing visible), `session-not-found`, `session-corrupt`. */
  setTitle(sessionId: string, title: string): Promise<void>;
  /** S§9.4: stops the latest turn, then removes the session file and its entry; turn files stay. Errors: `session-not-found`. */
  deleteSession(sessionId: string): Promise<void>;
}
