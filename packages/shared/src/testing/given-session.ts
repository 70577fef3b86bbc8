// The given/when/then language of the session reducer: `given(sessionCreated(), turnAppended(1)).reducesTo({…})`.

import { expect } from "vitest";
import { SessionCorruptionError } from "../errors.js";
import { logName } from "../log-name.js";
import type { SessionEvent } from "../sessions/events.js";
import { applySessionEvent, reduceSession } from "../sessions/reduce.js";
import type { SessionState } from "../sessions/state.js";

export interface GivenSession {
  /** The whole state, exactly; the live fold, event by event, must give the same. */
  reducesTo(expected: SessionState): void;
  /** Both the fold of a file and the live fold refuse the last event, and the file's refusal names its line. */
  isCorrupt(fault: string): void;
}

export function given(...events: readonly SessionEvent[]): GivenSession {
  return {
    reducesTo(expected) {
      expect(reduceSession(events)).toStrictEqual(expected);
      expect(liveFold(events)).toStrictEqual(expected);
    },
    isCorrupt(fault) {
      const ofFile = refusalOf(() => reduceSession(events));
      expect(ofFile.message).toBe(
        `${logName("sessions", String(events[0]?.sessionId))}:${events.length}: ${fault}`,
      );
      expect(ofFile.code).toBe("session-corrupt");
      const before = events.length === 1 ? undefined : reduceSession(events.slice(0, -1));
      const live = refusalOf(() => applySessionEvent(before, events.at(-1) as SessionEvent));
      expect(live.message).toBe(`session ${events[0]?.sessionId}: ${fault}`);
    },
  };
}

function liveFold(events: readonly SessionEvent[]): SessionState | undefined {
  let state: SessionState | undefined;
  for (const event of events) state = applySessionEvent(state, event);
  return state;
}

function refusalOf(act: () => unknown): SessionCorruptionError {
  try {
    act();
  } catch (error) {
    if (error instanceof SessionCorruptionError) return error;
    throw error;
  }
  throw new Error("the history was accepted");
}
