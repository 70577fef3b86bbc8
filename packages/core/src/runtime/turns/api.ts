// Owns what callers of the turn runtime see; types only. What implements it: runtime.ts. T§8.
import type {
  RequestedAgent,
  Turn,
  TurnContext,
  TurnCreated,
  TurnExternalInput,
  TurnOutcome,
  TurnStreamEvent,
  UserMessage,
} from "@x/shared";

export interface CreateTurnInput {
  readonly agent: RequestedAgent;
  /** Default null: a turn of no session. */
  readonly sessionId?: string | null;
  readonly context: TurnContext;
  readonly input: UserMessage;
  readonly config: {
    /** Default false. */
    readonly autoPermission?: boolean;
    readonly humanAvailable: boolean;
    /** Default 50. */
    readonly maxModelCalls?: number;
  };
}

export interface CreatedTurn {
  readonly turnId: string;
  readonly created: TurnCreated;
}

export interface AdvanceOptions {
  /**
   * Aborting it cancels the turn (T§11), unless its reason is a `ShuttingDownError`: that stops the work and leaves the log as a
   * crash would; the outcome rejects with it. An input that had not been taken by then is not taken any more.
   */
  readonly signal?: AbortSignal;
  /**
   * Called once, when the durable event that carries this invocation's external input is on disk; never when the input was
   * refused, or when the turn was cancelled before it was taken. Without it a caller cannot tell "accepted" from "settled"
   * (Clarifications: "External inputs"). Must not throw.
   */
  readonly onInputAccepted?: () => void;
}

/** One running invocation. The work goes on whether or not anybody reads. */
export interface TurnExecution {
  /** Durable events (after they are on disk) and deltas of this invocation, for one reader. Throws what `outcome` rejects with. */
  readonly events: AsyncIterable<TurnStreamEvent>;
  /** Rejects with infrastructure errors only (T§12); never raises an unhandled rejection. */
  readonly outcome: Promise<TurnOutcome>;
}

export interface ITurnRuntime {
  /**
   * T§8: resolves the agent and writes the turn file; runs nothing. If it rejects, no file exists. Errors: `invalid-input`,
   * `agent-not-found`, `model-not-configured`, `turn-dependency-missing` (the agent does not come), `turn-exists` (no id is free), `store-io`,
   * `store-locked` (read-only), `shutting-down`.
   */
  createTurn(input: CreateTurnInput): Promise<CreatedTurn>;
  /**
   * T§8: returns at once. Without input it is the recovery entry point of T§10. Its outcome rejects with `turn-input-rejected`,
   * `turn-dependency-missing`, `turn-not-found`, `turn-corrupt`, `invalid-id`, `store-io`, `shutting-down`; `store-locked` (read-only);
   * through a core also `session-not-found` (deleted) and `invalid-input` (no signal).
   */
  advanceTurn(turnId: string, input?: TurnExternalInput, options?: AdvanceOptions): TurnExecution;
  /** Strictly read-only. Errors: `turn-not-found`, `turn-corrupt`, `invalid-id`, `store-io`. */
  getTurn(turnId: string): Promise<Turn>;
}
