// Logs of turns in every state that a session can meet, as an earlier process would have left them.
import type { TurnContext, TurnEvent } from "@x/shared";
import {
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  eventsOf,
  failed,
  invoked,
  permissionRequired,
  suspended,
  type TurnPart,
  toolCall,
} from "@x/shared/testing";

/** What follows `turn_created`. `suspended` waits for permission of `c1`, `asking` for a person's answer, `waiting` for an outside system. */
const PARTS = {
  created: [],
  idle: [called(0)],
  suspended: [called(0), answered(0, toolCall("c1")), permissionRequired("c1"), suspended()],
  asking: [called(0), answered(0, toolCall("c1", "ask")), invoked("c1"), suspended()],
  waiting: [called(0), answered(0, toolCall("c1", "deploy")), invoked("c1"), suspended()],
  completed: [called(0), answered(0, "Done."), completed()],
  failed: [called(0), callFailed(0, { code: "network" }), failed({ code: "network" })],
  exhausted: [called(0), callFailed(0), failed({ code: "model-call-limit" })],
  cancelled: [cancelled()],
} as const satisfies Record<string, readonly TurnPart[]>;

export type TurnLogKind = keyof typeof PARTS;

export const TURN_LOG_KINDS = Object.keys(PARTS) as TurnLogKind[];

export interface TurnLogInput {
  readonly turnId: string;
  readonly sessionId: string | null;
  readonly context?: TurnContext;
}

/** The whole log of a turn that got this far. */
export function turnLog(kind: TurnLogKind, { turnId, sessionId, context = [] }: TurnLogInput): TurnEvent[] {
  return withId(turnId, eventsOf([created({ sessionId, context }), ...PARTS[kind]]));
}

/** What brings `log` to its next state: the events that `parts` build after it. */
export function continuation(log: readonly TurnEvent[], ...parts: readonly TurnPart[]): TurnEvent[] {
  const turnId = log[0]?.turnId ?? "";
  return withId(turnId, eventsOf([...log, ...parts.map((part) => inLogOf(turnId, part))])).slice(log.length);
}

// The builders know one turn id only.
function inLogOf(turnId: string, part: TurnPart): TurnPart {
  return typeof part === "function" ? (soFar) => ({ ...part(soFar), turnId }) : { ...part, turnId };
}

function withId(turnId: string, events: readonly TurnEvent[]): TurnEvent[] {
  return events.map((event) => ({ ...event, turnId }));
}
