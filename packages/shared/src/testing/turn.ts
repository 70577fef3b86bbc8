// The given/when/then language of a turn: `turn(created(), called(0), answered(0, toolCall("c1"))).statusIs("idle")`.
// Other packages extend `TurnHistory` with sentences of their own.

import { expect } from "vitest";
import { CodedError } from "../errors.js";
import { logName } from "../log-name.js";
import type { ConversationMessage } from "../messages.js";
import type { TurnEvent } from "../turns/events.js";
import type { TurnOutcome } from "../turns/outcome.js";
import { applyTurnEvent, reduceTurn } from "../turns/reduce.js";
import type { TurnState, TurnStatus } from "../turns/state.js";
import { deriveTurnStatus, turnOutcomeOf } from "../turns/status.js";
import { turnTranscript } from "../turns/transcript.js";
import type { TurnPart } from "./turn-events.js";

/** A state as plain data: its persistent lists are arrays. What an expectation is written in. */
export type PlainTurnState = {
  readonly [Key in keyof TurnState]?: unknown;
};

export function turn(...parts: readonly TurnPart[]): TurnHistory {
  return new TurnHistory(parts);
}

export class TurnHistory {
  readonly events: readonly TurnEvent[];

  constructor(parts: readonly TurnPart[]) {
    this.events = eventsOf(parts);
  }

  /** The fold of the whole log. Throws when the history is impossible. */
  get state(): TurnState {
    return reduceTurn(this.events);
  }

  /** Every key that `expected` names has exactly this value (`undefined`: it is absent), in the whole fold and event by event. */
  reducesTo(expected: PlainTurnState): this {
    const whole = this.state;
    expect(plain(liveFold(this.events))).toStrictEqual(plain(whole));
    for (const key of Object.keys(expected) as (keyof TurnState)[]) {
      expect(plain(whole[key]), key).toStrictEqual(plain(expected[key]));
    }
    return this;
  }

  /**
   * The last event, and no earlier one, is refused for exactly this fault; a whole log names the line too, and the state
   * before is as it was.
   */
  isCorrupt(fault: string): this {
    const earlier = this.events.slice(0, -1);
    const last = this.events.at(-1) as TurnEvent;
    const before = liveFold(earlier);
    const untouched = plain(before);
    const live = refusalOf(() => applyTurnEvent(before, last));
    const address = `turn ${last.turnId}: `;
    expect({ code: live.code, message: live.message }).toStrictEqual({
      code: "turn-corrupt",
      message: address + fault,
    });
    expect(plain(before)).toStrictEqual(untouched);
    const whole = refusalOf(() => reduceTurn(this.events));
    expect({ code: whole.code, message: whole.message }).toStrictEqual({
      code: "turn-corrupt",
      message: `${logName("turns", String(this.events[0]?.turnId))}:${this.events.length}: ${fault}`,
    });
    return this;
  }

  statusIs(status: TurnStatus): this {
    expect(deriveTurnStatus(this.state)).toBe(status);
    return this;
  }

  outcomeIs(outcome: TurnOutcome | undefined): this {
    expect(turnOutcomeOf(this.state)).toStrictEqual(outcome);
    return this;
  }

  transcriptIs(messages: readonly ConversationMessage[]): this {
    expect(turnTranscript(this.state)).toStrictEqual(messages);
    return this;
  }
}

/** The events of the parts, each built in its place. After an impossible event the state stays the last one that folded. */
export function eventsOf(parts: readonly TurnPart[]): TurnEvent[] {
  let state: TurnState | undefined;
  return parts.map((part, position) => {
    const event = typeof part === "function" ? part({ position, state }) : part;
    try {
      state = applyTurnEvent(state, event);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
    }
    return event;
  });
}

/** The states of a log event by event, as a window sees them. */
export function statesOf(events: readonly TurnEvent[]): TurnState[] {
  let state: TurnState | undefined;
  return events.map((event) => {
    state = applyTurnEvent(state, event);
    return state;
  });
}

/** A value as JSON gives it back. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function liveFold(events: readonly TurnEvent[]): TurnState | undefined {
  return statesOf(events).at(-1);
}

function refusalOf(act: () => unknown): CodedError {
  try {
    act();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error("the history was accepted");
}
