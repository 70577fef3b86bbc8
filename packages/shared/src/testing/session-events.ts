// Builders of session events with fixed ids and times, so that whole values can be compared. S§5.
import type {
  SessionCreated,
  SessionEvent,
  SessionTitleChanged,
  SessionTurnAppended,
} from "../sessions/events.js";

export const SESSION_ID = "2025-11-11T04-36-29Z-0001234-000";

/** `turnIdAt(3)` is the id of the third turn: valid, and later than every earlier one. */
export function turnIdAt(seq: number): string {
  return `2025-11-11T04-36-30Z-0001234-${String(seq).padStart(3, "0")}`;
}

/** Second `second` of the fixed minute in which all built events happen. */
export function sessionTime(second: number): string {
  return new Date(Date.UTC(2025, 10, 11, 4, 37, second)).toISOString();
}

export function sessionCreated(fields: Partial<SessionCreated> = {}): SessionCreated {
  return {
    type: "session_created",
    schemaVersion: 1,
    sessionId: SESSION_ID,
    ts: sessionTime(0),
    ...fields,
  };
}

export function turnAppended(seq: number, fields: Partial<SessionTurnAppended> = {}): SessionTurnAppended {
  return {
    type: "turn_appended",
    sessionId: SESSION_ID,
    turnId: turnIdAt(seq),
    sessionSeq: seq,
    agentId: "copilot",
    model: { provider: "test", model: "one" },
    ts: sessionTime(seq),
    ...fields,
  };
}

export function titleChanged(title: string, fields: Partial<SessionTitleChanged> = {}): SessionTitleChanged {
  return { type: "title_changed", sessionId: SESSION_ID, title, ts: sessionTime(30), ...fields };
}

/** An event that no type allows, as a damaged or newer file may hold it. */
export function impossibleEvent(fields: Record<string, unknown>): SessionEvent {
  return { sessionId: SESSION_ID, ts: sessionTime(0), ...fields } as unknown as SessionEvent;
}
