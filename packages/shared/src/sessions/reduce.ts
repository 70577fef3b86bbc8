// Owns what each session event changes and every history that is impossible. Pure; reads no turn. S§6.
import { assertNever } from "../assert-never.js";
import { SessionCorruptionError } from "../errors.js";
import { logName } from "../log-name.js";
import { withFields } from "../with-fields.js";
import {
  SESSION_EVENT_TYPES,
  SESSION_SCHEMA_VERSION,
  type SessionCreated,
  type SessionEvent,
  type SessionTurnAppended,
} from "./events.js";
import type { SessionState, SessionTurn } from "./state.js";

/** How a state takes a change: by a copy where somebody may hold the old one, in place inside one fold. */
interface Way {
  readonly add: (turns: readonly SessionTurn[], turn: SessionTurn) => readonly SessionTurn[];
  readonly set: (state: SessionState, fields: Change) => SessionState;
}

type Change =
  | Required<Pick<SessionState, "updatedAt" | "title">>
  | Required<Pick<SessionState, "updatedAt" | "turns" | "latestTurnId">>;

/** The fold of the first `count` events of a file, one at least. */
export interface FoldedEvents {
  readonly state: SessionState;
  readonly count: number;
}

const copying: Way = { add: (turns, turn) => [...turns, turn], set: withFields };

/** The fold of `applySessionEvent` over a whole file. Throws `SessionCorruptionError` naming file and line. S§6. */
export function reduceSession(events: readonly SessionEvent[]): SessionState {
  return folded(undefined, events);
}

/**
 * As `reduceSession` of the same file, whose first events were folded before; only those after them are looked at. `known` stays as it
 * was.
 */
export function reduceGrownSession(known: FoldedEvents, events: readonly SessionEvent[]): SessionState {
  return folded(known, events);
}

function folded(known: FoldedEvents | undefined, events: readonly SessionEvent[]): SessionState {
  const owned: SessionTurn[] = known === undefined ? [] : [...known.state.turns];
  const inPlace: Way = {
    add: (_turns, turn) => {
      owned.push(turn);
      return owned;
    },
    set: (state, fields) => Object.assign(state, fields),
  };
  let state = known === undefined ? undefined : withOwnTurns(known.state, owned);
  let line = known?.count ?? 0;
  for (const event of events.slice(line)) {
    line += 1;
    const fault = faultOf(state, event);
    if (fault !== undefined) throw corruption(idOf(state, event), fault, line);
    state = accept(state, event, inPlace);
  }
  if (state === undefined)
    throw new SessionCorruptionError("a session log without events has no session_created");
  return state;
}

/**
 * One step of the fold. The new state shares every unchanged part with the old one, which stays as it was.
 * Throws `SessionCorruptionError` naming the session and the fault. S§6.
 */
export function applySessionEvent(state: SessionState | undefined, event: SessionEvent): SessionState {
  const fault = faultOf(state, event);
  if (fault !== undefined) throw corruption(idOf(state, event), fault);
  return accept(state, event, copying);
}

function corruption(sessionId: string, fault: string, line?: number): SessionCorruptionError {
  return line === undefined
    ? new SessionCorruptionError(`session ${sessionId}: ${fault}`, { data: { sessionId } })
    : new SessionCorruptionError(`${logName("sessions", sessionId)}:${line}: ${fault}`, {
        data: { sessionId, line },
      });
}

function idOf(state: SessionState | undefined, event: SessionEvent): string {
  return state?.definition.sessionId ?? event.sessionId;
}

function faultOf(state: SessionState | undefined, event: SessionEvent): string | undefined {
  if (!SESSION_EVENT_TYPES.includes(event.type)) return `unknown event type ${JSON.stringify(event.type)}`;
  if (state === undefined) return faultOfFirst(event);
  if (event.sessionId !== state.definition.sessionId)
    return `the event belongs to session ${event.sessionId}`;
  switch (event.type) {
    case "session_created":
      return "a second session_created";
    case "turn_appended":
      return faultOfTurn(state, event);
    case "title_changed":
      return undefined;
    default:
      return assertNever(event);
  }
}

function faultOfFirst(event: SessionEvent): string | undefined {
  if (event.type !== "session_created") return `the first event is ${event.type}, not session_created`;
  // The schema lets no other version through; a host may call this with what it parsed itself.
  const version: number = event.schemaVersion;
  if (version === SESSION_SCHEMA_VERSION) return undefined;
  return `schema version ${version} is not supported (newest known: ${SESSION_SCHEMA_VERSION})`;
}

function faultOfTurn(state: SessionState, event: SessionTurnAppended): string | undefined {
  const expected = state.turns.length + 1;
  if (event.sessionSeq !== expected) return `sessionSeq ${event.sessionSeq} where ${expected} must follow`;
  if (has(state.turns, event.turnId)) return `turn ${event.turnId} is appended twice`;
  return undefined;
}

/** Only for an event without fault. */
function accept(state: SessionState | undefined, event: SessionEvent, way: Way): SessionState {
  switch (event.type) {
    case "session_created":
      return begun(event);
    case "turn_appended":
      return withTurn(state as SessionState, event, way);
    case "title_changed":
      return way.set(state as SessionState, { title: event.title, updatedAt: event.ts });
    default:
      return assertNever(event);
  }
}

function begun(event: SessionCreated): SessionState {
  const state = { definition: event, turns: [], createdAt: event.ts, updatedAt: event.ts };
  return event.title === undefined ? state : withFields(state, { title: event.title });
}

function withTurn(state: SessionState, event: SessionTurnAppended, way: Way): SessionState {
  const { turnId, sessionSeq, agentId, model, ts } = event;
  const before = positionsOf(state.turns);
  const turns = way.add(state.turns, { turnId, sessionSeq, agentId, model, ts });
  const position = turns.length - 1;
  // Another line of history may have the id elsewhere: then they part.
  const positions = (before.get(turnId) ?? position) === position ? before : positionsIn(turns);
  positions.set(turnId, position);
  positionsOfTurns.set(turns, positions);
  return way.set(state, { turns, latestTurnId: turnId, updatedAt: ts });
}

function withOwnTurns(state: SessionState, turns: readonly SessionTurn[]): SessionState {
  positionsOfTurns.set(turns, positionsOf(state.turns));
  return withFields(state, { turns });
}

/**
 * Makes "is this turn id new?" cost the same in a session of ten turns and of ten thousand. States that go on from each other share
 * one: it tells where each of a list's ids stands in that list, and may hold ids that others of them have.
 */
const positionsOfTurns = new WeakMap<readonly SessionTurn[], Map<string, number>>();

function positionsOf(turns: readonly SessionTurn[]): Map<string, number> {
  const known = positionsOfTurns.get(turns);
  if (known !== undefined) return known;
  const built = positionsIn(turns);
  positionsOfTurns.set(turns, built);
  return built;
}

function positionsIn(turns: readonly SessionTurn[]): Map<string, number> {
  return new Map(turns.map(({ turnId }, position) => [turnId, position]));
}

function has(turns: readonly SessionTurn[], turnId: string): boolean {
  const position = positionsOf(turns).get(turnId);
  return position !== undefined && turns[position]?.turnId === turnId;
}
