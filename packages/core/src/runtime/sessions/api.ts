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

export interface ISessions {
  /** Writes `session_created`; a given title counts, no default follows. Errors: `invalid-input`, `store-io`, `shutting-down`. */
  createSession(input?: { title?: string }): Promise<string>;
  /** The whole index in list order; no I/O. Grows while the startup scan runs. */
  listSessions(): SessionIndexEntry[];
  getSession(sessionId: string): Promise<SessionState>;
  getTurn(turnId: string): Promise<Turn>;
  /** S§9.1. Errors: `turn-not-settled`, `session-not-found`, `session-corrupt`, `invalid-input`, those of `createTurn`. */
  sendMessage(sessionId: string, input: UserMessage, config: SendMessageConfig): Promise<{ turnId: string }>;
  /** Resolves when the decision is on disk. Errors: `turn-input-rejected`, `turn-not-found`, `session-not-found`, `shutting-down`. */
  respondToPermission(
    turnId: string,
    toolCallId: string,
    decision: PermissionDecision,
    metadata?: JsonValue,
  ): Promise<void>;
  respondToAskHuman(turnId: string, toolCallId: string, answer: string): Promise<void>;
  deliverAsyncToolResult(turnId: string, toolCallId: string, result: ToolResultData): Promise<void>;
  /** Resolves when the turn is terminal, however it got there. Errors: `turn-not-found`, `store-io`. */
  stopTurn(turnId: string, reason?: string): Promise<void>;
  /** Errors: `no-turn-to-resume`, `turn-settled`, `session-not-found`, those of the advance before its first event. */
  resumeTurn(sessionId: string): Promise<void>;
  setTitle(sessionId: string, title: string): Promise<void>;
  /** Stops the latest turn, then removes the session file and its entry; turn files stay. */
  deleteSession(sessionId: string): Promise<void>;
}
