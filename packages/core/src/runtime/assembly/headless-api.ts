// Owns the public face of turns outside any session. S§11.
import type { ConversationMessage, RequestedAgent, TurnOutcome, TurnState, UserMessage } from "@x/shared";

export interface HeadlessRunInput {
  readonly agent: RequestedAgent;
  /** Inline; default none. */
  readonly context?: readonly ConversationMessage[];
  readonly input: UserMessage;
  /** Default 50 (T§8). */
  readonly maxModelCalls?: number;
  /** Aborting it cancels the turn (T§11); aborted before there is a turn, there will be none. */
  readonly signal?: AbortSignal;
}

export interface HeadlessRunOptions {
  /** `done` rejects with `headless-run-failed` (`data.turnId`, `data.status`) unless the turn completes. Default false. */
  readonly throwOnError?: boolean;
  /**
   * Awaited when the turn file is on disk and before anything in the turn runs: here a caller that keeps turn ids writes its own
   * reference, so that a turn that did something is never unknown (the order of S§7). When it rejects, nothing runs and `start` rejects.
   */
  readonly onCreated?: (turnId: string) => Promise<void>;
}

export interface HeadlessResult {
  readonly turnId: string;
  /** The first settled outcome: a turn that waits for something outside is returned as `suspended` at once. */
  readonly outcome: TurnOutcome;
  readonly state: TurnState;
  /** The text of the final answer; empty unless the turn completed. */
  readonly text: string;
}

export interface HeadlessRun {
  readonly turnId: string;
  /** Rejects with infrastructure errors (T§12), and as `throwOnError` says; never raises an unhandled rejection. */
  readonly done: Promise<HeadlessResult>;
}

export interface IHeadlessAgentRunner {
  /**
   * Creates the turn (`sessionId: null`, `autoPermission: true`, `humanAvailable: false`) and starts it; resolves when its file
   * is on disk. Errors: those of `createTurn`; `model-not-configured` when only the offline guide is left and neither the request nor the
   * agent's file names it; `headless-run-failed` (`data.status` is `cancelled`, no `data.turnId`) when the signal is aborted by then.
   */
  start(input: HeadlessRunInput, options?: HeadlessRunOptions): Promise<HeadlessRun>;
  /** `start`, then its `done`. */
  run(input: HeadlessRunInput, options?: HeadlessRunOptions): Promise<HeadlessResult>;
}

/** S§11's function; `createCore` gives the one of its own runner. */
export type RunHeadlessTurn = (input: HeadlessRunInput) => Promise<TurnOutcome>;

export function runHeadlessTurnWith(runner: IHeadlessAgentRunner): RunHeadlessTurn {
  return async (input) => (await runner.run(input)).outcome;
}
