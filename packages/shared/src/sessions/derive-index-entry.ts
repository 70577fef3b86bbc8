// Owns how a row of the session list follows from the logs: the same functions live (write-through) and in the startup
// scan, which is why both agree exactly. Pure. S§8.1, S§8.3, Clarifications "Index entry".
import type { ResolvedAgent } from "../agents.js";
import { ASK_HUMAN_TOOL_ID } from "../ask-human.js";
import type { ErrorRecord } from "../errors.js";
import { idTimestamp } from "../ids.js";
import { logName } from "../log-name.js";
import type { PendingAsyncTool, TurnCreated } from "../turns/events.js";
import type { TurnOutcome } from "../turns/outcome.js";
import type { TurnState } from "../turns/state.js";
import { turnOutcomeOf } from "../turns/status.js";
import { withFields } from "../with-fields.js";
import type { PendingCounts, SessionIndexEntry } from "./index-entry.js";
import type { SessionState } from "./state.js";

/** The part of an entry that the latest turn decides; everything else comes from the session file. */
export type LatestTurnFields = Pick<SessionIndexEntry, "latestTurnStatus" | "pending" | "error">;

/** `latestTurn`: its folded state, why it cannot be read, or undefined in a session without turns. */
export function deriveIndexEntry(
  session: SessionState,
  latestTurn: TurnState | ErrorRecord | undefined,
): SessionIndexEntry {
  const { sessionId } = session.definition;
  return indexEntryOf(session, latestTurnFields(sessionId, session.latestTurnId, latestTurn));
}

/** The entry of a session whose latest-turn part is already known. */
export function indexEntryOf(session: SessionState, fields: LatestTurnFields): SessionIndexEntry {
  const last = session.turns.at(-1);
  const { title, createdAt, updatedAt, turns } = session;
  const own = { sessionId: session.definition.sessionId, createdAt, updatedAt, turnCount: turns.length };
  const titled = title === undefined ? own : withFields(own, { title });
  if (last === undefined) return withFields(titled, fields);
  const { agentId: lastAgentId, model: lastModel, turnId: latestTurnId } = last;
  return withFields(withFields(titled, { lastAgentId, lastModel, latestTurnId }), fields);
}

/** The same entry with another latest-turn part: what a settling turn changes, and nothing else. */
export function withLatestTurnFields(entry: SessionIndexEntry, fields: LatestTurnFields): SessionIndexEntry {
  const { latestTurnStatus: _status, pending: _pending, error: _error, ...session } = entry;
  return { ...session, ...fields };
}

/** The latest-turn part alone, for an entry whose session part stays. */
export function fieldsOfEntry(entry: SessionIndexEntry): LatestTurnFields {
  const { latestTurnStatus, pending, error } = entry;
  return {
    latestTurnStatus,
    ...(pending === undefined ? {} : { pending }),
    ...(error === undefined ? {} : { error }),
  };
}

/** An unreadable session file still has the time in its id, so its row keeps a place in the order. */
export function unreadableSessionEntry(sessionId: string, error: ErrorRecord): SessionIndexEntry {
  const created = idTimestamp(sessionId) ?? "1970-01-01T00:00:00.000Z";
  return { sessionId, createdAt: created, updatedAt: created, turnCount: 0, ...errorFields(error) };
}

/** The latest-turn part of the row of session `sessionId`, whose latest turn is `turnId` (undefined: it has none). */
export function latestTurnFields(
  sessionId: string,
  turnId: string | undefined,
  latestTurn: TurnState | ErrorRecord | undefined,
): LatestTurnFields {
  if (turnId === undefined) return { latestTurnStatus: "none" };
  if (latestTurn === undefined) return errorFields(missingTurn(turnId));
  if (!("definition" in latestTurn)) return errorFields(latestTurn);
  const fault = foreignTurnFault(sessionId, latestTurn.definition);
  if (fault !== undefined) return errorFields({ code: "session-corrupt", message: fault });
  const outcome = turnOutcomeOf(latestTurn);
  return outcome === undefined ? { latestTurnStatus: "idle" } : outcomeFields(latestTurn.definition, outcome);
}

function missingTurn(turnId: string): ErrorRecord {
  return { code: "turn-not-found", message: `turn ${turnId} was not found` };
}

/** Why a turn cannot be the latest one of session `sessionId`, or undefined when it can. */
export function foreignTurnFault(sessionId: string, turn: TurnCreated): string | undefined {
  if (turn.sessionId === sessionId) return undefined;
  const owner = turn.sessionId === null ? "no session" : `session ${turn.sessionId}`;
  return `${logName("turns", turn.turnId)}:1: the latest turn of session ${sessionId} belongs to ${owner}`;
}

/** What an invocation that settled says about its turn, without reading its file again. */
export function outcomeFields(definition: TurnCreated, outcome: TurnOutcome): LatestTurnFields {
  return outcome.status === "suspended"
    ? { latestTurnStatus: "suspended", pending: pendingCounts(definition, outcome) }
    : { latestTurnStatus: outcome.status };
}

export function errorFields({ code, message }: ErrorRecord): LatestTurnFields {
  return { latestTurnStatus: "none", error: { code, message } };
}

interface Waiting {
  readonly pendingPermissions: readonly unknown[];
  readonly pendingAsyncTools: readonly PendingAsyncTool[];
}

/**
 * A pending async call waits for a person when it is the built-in ask-human, or when the turn's own snapshot describes its
 * tool as `requiresHuman`. A row is derived from two files at most (S§8.2) and an inherited snapshot does not repeat its tools,
 * so a turn whose agent has such a tool tells all of its snapshot: see `tellsWhoIsAsked`.
 */
function pendingCounts(definition: TurnCreated, waiting: Waiting): PendingCounts {
  const humans = waiting.pendingAsyncTools.filter((call) => waitsForHuman(definition, call)).length;
  return {
    permissions: waiting.pendingPermissions.length,
    humans,
    others: waiting.pendingAsyncTools.length - humans,
  };
}

/** True of an agent whose tools alone can tell that a pending call waits for a person; its turns inherit no snapshot. T§4. */
export function tellsWhoIsAsked({ tools }: Pick<ResolvedAgent, "tools">): boolean {
  return tools.some(
    ({ toolId, execution, requiresHuman }) =>
      execution === "async" && requiresHuman && toolId !== ASK_HUMAN_TOOL_ID,
  );
}

function waitsForHuman(definition: TurnCreated, { toolId }: PendingAsyncTool): boolean {
  if (toolId === ASK_HUMAN_TOOL_ID) return true;
  const snapshot = definition.agent.resolved;
  return "tools" in snapshot && snapshot.tools.some((tool) => tool.toolId === toolId && tool.requiresHuman);
}
