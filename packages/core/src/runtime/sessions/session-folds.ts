// Owns what sessions that were read before were folded to, so that a file which only grew is folded from where it grew.
// quality.md §3 "warm". Nothing is taken on trust: only events that are the very same objects, and frozen, count as known.
import {
  type FoldedEvents,
  reduceGrownSession,
  reduceSession,
  type SessionEvent,
  type SessionState,
} from "@x/shared";
import { deepFreeze } from "../../storage/deep-freeze.js";
import { startsWith } from "../../storage/starts-with.js";

export class SessionFolds {
  // By the first event: whoever keeps the events of a log keeps its fold, and with them it goes.
  readonly #known = new WeakMap<SessionEvent, FoldedEvents & { readonly events: readonly SessionEvent[] }>();

  /** As `reduceSession`. Frozen where it is remembered, since every reader is given the same. */
  of(events: readonly SessionEvent[]): SessionState {
    const first = events[0];
    if (first === undefined || !Object.isFrozen(first)) return reduceSession(events);
    const known = this.#known.get(first);
    if (known === undefined || !startsWith(events, known.events)) return this.#remembered(first, events);
    if (known.count === events.length) return known.state;
    return this.#remembered(first, events, known);
  }

  #remembered(first: SessionEvent, events: readonly SessionEvent[], known?: FoldedEvents): SessionState {
    const state = known === undefined ? reduceSession(events) : reduceGrownSession(known, events);
    for (const turn of state.turns.slice(known?.state.turns.length ?? 0)) deepFreeze(turn);
    Object.freeze(state.turns);
    Object.freeze(state);
    this.#known.set(first, { state, count: events.length, events: [...events] });
    return state;
  }
}
