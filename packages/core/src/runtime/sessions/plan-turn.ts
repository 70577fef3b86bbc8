// Owns why a message is refused, and what the turn it becomes looks like. PURE: decides from what was read, does nothing.
// S§9.1 steps 2–6.
import {
  applySessionEvent,
  type CodedError,
  defaultTitle,
  deriveTurnStatus,
  foreignTurnFault,
  type SendMessageConfig,
  SessionCorruptionError,
  type SessionEvent,
  type SessionState,
  type SessionTurnAppended,
  type TurnCreated,
  TurnNotSettledError,
  type TurnState,
  type UserMessage,
} from "@x/shared";
import type { CreateTurnInput } from "../turns/api.js";

export type TurnPlan =
  | { readonly kind: "refused"; readonly error: CodedError }
  | { readonly kind: "accepted"; readonly turn: CreateTurnInput };

export interface TurnRequest {
  readonly input: UserMessage;
  readonly config: SendMessageConfig;
}

/** There is no queueing, steering or routing to a question: a latest turn that has not ended refuses the message. */
export function planTurn(
  session: SessionState,
  latestTurn: TurnState | undefined,
  { input, config }: TurnRequest,
): TurnPlan {
  const { sessionId } = session.definition;
  const error = latestTurn === undefined ? undefined : refusal(sessionId, latestTurn);
  if (error !== undefined) return { kind: "refused", error };
  const { agent, ...limits } = config;
  return {
    kind: "accepted",
    turn: {
      agent,
      sessionId,
      context: session.latestTurnId === undefined ? [] : { previousTurnId: session.latestTurnId },
      input,
      config: { ...limits, humanAvailable: true },
    },
  };
}

function refusal(sessionId: string, latestTurn: TurnState): CodedError | undefined {
  const fault = foreignTurnFault(sessionId, latestTurn.definition);
  if (fault !== undefined) return new SessionCorruptionError(fault, { data: { sessionId } });
  const status = deriveTurnStatus(latestTurn);
  if (status !== "idle" && status !== "suspended") return undefined;
  return TurnNotSettledError.of(sessionId, latestTurn.definition.turnId, status);
}

/** What one append writes once the turn's file exists: the reference, and a title where the session has none. */
export function turnAppendedEvents(session: SessionState, created: TurnCreated, ts: string): SessionEvent[] {
  const { sessionId } = session.definition;
  const { agentId, model } = created.agent.resolved;
  const appended: SessionTurnAppended = {
    type: "turn_appended",
    sessionId,
    ts,
    turnId: created.turnId,
    sessionSeq: session.turns.length + 1,
    agentId,
    model,
  };
  if (session.title !== undefined) return [appended];
  return [appended, { type: "title_changed", sessionId, ts, title: defaultTitle(created.input) }];
}

/** The session after `events`, which the fold must accept before they are written (T§1.4). */
export function sessionAfter(session: SessionState, events: readonly SessionEvent[]): SessionState {
  let state = session;
  for (const event of events) state = applySessionEvent(state, event);
  return state;
}
