import { describe, expect, it } from "vitest";
import { SessionCorruptionError, TurnNotFoundError, toErrorRecord } from "../errors.js";
import {
  AGENT,
  ASK_TOOL,
  answered,
  called,
  callFailed,
  cancelled,
  completed,
  created,
  DEPLOY_TOOL,
  eventsOf,
  failed,
  invoked,
  PREVIOUS_TURN_ID,
  permissionRequired,
  permissionResolved,
  progressed,
  SESSION_ID,
  sessionCreated,
  sessionTime,
  suspended,
  type TurnPart,
  titleChanged,
  toolCall,
  turnAppended,
  turnIdAt,
} from "../testing/index.js";
import { reduceTurn } from "../turns/reduce.js";
import { turnOutcomeOf } from "../turns/status.js";
import {
  deriveIndexEntry,
  fieldsOfEntry,
  indexEntryOf,
  outcomeFields,
  tellsWhoIsAsked,
  unreadableSessionEntry,
  withLatestTurnFields,
} from "./derive-index-entry.js";
import { compareIndexEntries, SessionIndexEntry } from "./index-entry.js";
import { reduceSession } from "./reduce.js";

const session = reduceSession([
  sessionCreated(),
  turnAppended(1),
  titleChanged("Plans", { ts: sessionTime(5) }),
]);
const row = {
  sessionId: SESSION_ID,
  title: "Plans",
  createdAt: sessionTime(0),
  updatedAt: sessionTime(5),
  turnCount: 1,
  lastAgentId: "copilot",
  lastModel: { provider: "test", model: "one" },
  latestTurnId: turnIdAt(1),
};
const turnOf = (...parts: readonly TurnPart[]) => reduceTurn(eventsOf(parts));
const entryOf = (...parts: readonly TurnPart[]) => deriveIndexEntry(session, turnOf(...parts));
const asking = [
  created(),
  called(0),
  answered(0, toolCall("c1"), toolCall("c2", "deploy"), toolCall("c3", "ask")),
];

describe("deriveIndexEntry: the latest turn's status", () => {
  it("S§13.6 none: a session without turns", () => {
    expect(deriveIndexEntry(reduceSession([sessionCreated()]), undefined)).toStrictEqual({
      sessionId: SESSION_ID,
      createdAt: sessionTime(0),
      updatedAt: sessionTime(0),
      turnCount: 0,
      latestTurnStatus: "none",
    });
  });

  it("S§13.6 completed, failed, cancelled: the kind of the terminal event", () => {
    expect(entryOf(created(), called(0), answered(0, "hi"), completed())).toStrictEqual({
      ...row,
      latestTurnStatus: "completed",
    });
    expect(entryOf(created(), called(0), callFailed(0), failed())).toStrictEqual({
      ...row,
      latestTurnStatus: "failed",
    });
    expect(entryOf(created(), cancelled())).toStrictEqual({ ...row, latestTurnStatus: "cancelled" });
  });

  it("S§13.6 idle: interrupted before, in and after a model call, and between a question and its suspension", () => {
    const idle = { ...row, latestTurnStatus: "idle" };
    expect(entryOf(created())).toStrictEqual(idle);
    expect(entryOf(created(), called(0))).toStrictEqual(idle);
    expect(entryOf(...asking)).toStrictEqual(idle);
    expect(entryOf(...asking, permissionRequired("c1"))).toStrictEqual(idle);
  });

  it("S§13.6 suspended: counts permissions, people and others of what is pending", () => {
    const entry = entryOf(...asking, permissionRequired("c1"), invoked("c2"), invoked("c3"), suspended());
    expect(entry).toStrictEqual({
      ...row,
      latestTurnStatus: "suspended",
      pending: { permissions: 1, humans: 1, others: 1 },
    });
  });

  it("S§13.6 suspended stays suspended through progress from outside", () => {
    const parts = [created(), called(0), answered(0, toolCall("c1", "deploy")), invoked("c1"), suspended()];
    const pending = { permissions: 0, humans: 0, others: 1 };
    expect(entryOf(...parts, progressed("c1", 0.5))).toStrictEqual({
      ...row,
      latestTurnStatus: "suspended",
      pending,
    });
  });

  it("S§13.6 an answered permission clears the suspension and what was pending", () => {
    const parts = [created(), called(0), answered(0, toolCall("c1")), permissionRequired("c1"), suspended()];
    expect(entryOf(...parts, permissionResolved("c1", "allow"))).toStrictEqual({
      ...row,
      latestTurnStatus: "idle",
    });
  });
});

describe("deriveIndexEntry: who a pending call waits for", () => {
  const suspendedOn = (resolved: unknown, toolName: string) =>
    entryOf(
      created({ agent: { requested: { agentId: "copilot" }, resolved } as never, context: previous }),
      called(0),
      answered(0, toolCall("c1", toolName)),
      invoked("c1", {
        toolId: toolName === "ask" ? ASK_TOOL.toolId : DEPLOY_TOOL.toolId,
        execution: "async",
      }),
      suspended(),
    ).pending;
  const previous = { previousTurnId: PREVIOUS_TURN_ID };
  const inherited = { agentId: "copilot", model: AGENT.model, inheritedFrom: PREVIOUS_TURN_ID };
  const human = { permissions: 0, humans: 1, others: 0 };
  const other = { permissions: 0, humans: 0, others: 1 };

  it("Index entry: the built-in question waits for a person, also where the snapshot is inherited", () => {
    expect(suspendedOn(AGENT, "ask")).toStrictEqual(human);
    expect(suspendedOn(inherited, "ask")).toStrictEqual(human);
  });

  it("Index entry: an agent with another tool that asks a person must not be inherited, for a row would not know", () => {
    const approve = { ...DEPLOY_TOOL, requiresHuman: true };
    expect(tellsWhoIsAsked({ ...AGENT, tools: [...AGENT.tools, approve] })).toBe(true);
    expect(tellsWhoIsAsked(AGENT)).toBe(false);
    // A tool that runs here is never pending.
    expect(tellsWhoIsAsked({ tools: [{ ...approve, execution: "sync" }] })).toBe(false);
  });

  it("Index entry: another tool waits for a person when the turn's own snapshot says so", () => {
    const tools = [{ ...DEPLOY_TOOL, requiresHuman: true }];
    expect(suspendedOn({ ...AGENT, tools }, "deploy")).toStrictEqual(human);
    expect(suspendedOn(AGENT, "deploy")).toStrictEqual(other);
    expect(suspendedOn(inherited, "deploy")).toStrictEqual(other);
  });
});

describe("deriveIndexEntry: errors", () => {
  const unknown = (code: string, message: string) => ({
    ...row,
    latestTurnStatus: "none",
    error: { code, message },
  });

  it("Index entry: an unreadable latest turn keeps every field of the session", () => {
    const error = toErrorRecord(new TurnNotFoundError("gone", { data: { turnId: turnIdAt(1) } }));
    expect(deriveIndexEntry(session, error)).toStrictEqual(unknown("turn-not-found", "gone"));
    expect(deriveIndexEntry(session, undefined)).toStrictEqual(
      unknown("turn-not-found", `turn ${turnIdAt(1)} was not found`),
    );
  });

  it("Index entry: a latest turn of another session, or of none, is a corrupt session", () => {
    const message = (owner: string) =>
      `turns/2025/11/11/${turnIdAt(1)}.jsonl:1: the latest turn of session ${SESSION_ID} belongs to ${owner}`;
    expect(entryOf(created({ sessionId: "other" }))).toStrictEqual(
      unknown("session-corrupt", message("session other")),
    );
    expect(entryOf(created({ sessionId: null }))).toStrictEqual(
      unknown("session-corrupt", message("no session")),
    );
  });

  it("Index entry: an unreadable session file has its times from its id", () => {
    const error = toErrorRecord(
      new SessionCorruptionError("sessions/x.jsonl:3: broken", { data: { line: 3 } }),
    );
    expect(unreadableSessionEntry(SESSION_ID, error)).toStrictEqual({
      sessionId: SESSION_ID,
      createdAt: "2025-11-11T04:36:29.000Z",
      updatedAt: "2025-11-11T04:36:29.000Z",
      turnCount: 0,
      latestTurnStatus: "none",
      error: { code: "session-corrupt", message: "sessions/x.jsonl:3: broken" },
    });
  });
});

describe("the parts of a row", () => {
  const waiting = turnOf(...asking, permissionRequired("c1"), invoked("c2"), invoked("c3"), suspended());
  const idle = deriveIndexEntry(session, turnOf(created()));

  it("S§13.6 an outcome says the same about the row as the turn's whole log", () => {
    const logs = [
      waiting,
      turnOf(created(), called(0), answered(0, "hi"), completed()),
      turnOf(created(), called(0), callFailed(0), failed()),
      turnOf(created(), cancelled()),
    ];
    for (const turn of logs) {
      const outcome = turnOutcomeOf(turn);
      if (outcome === undefined) throw new Error("not settled");
      const settled = withLatestTurnFields(idle, outcomeFields(turn.definition, outcome));
      expect(settled).toStrictEqual(deriveIndexEntry(session, turn));
    }
  });

  it("S§13.6 the turn's part can be taken out, kept, and put to another state of the session", () => {
    const entry = deriveIndexEntry(session, waiting);
    expect(indexEntryOf(session, fieldsOfEntry(entry))).toStrictEqual(entry);
    expect(withLatestTurnFields(entry, fieldsOfEntry(idle))).toStrictEqual(idle);
    const broken = deriveIndexEntry(session, { code: "turn-corrupt", message: "m" });
    expect(withLatestTurnFields(broken, fieldsOfEntry(entry))).toStrictEqual(entry);
  });

  it("S§8.1 every derived row matches the schema that crosses IPC", () => {
    for (const entry of [idle, deriveIndexEntry(session, waiting), deriveIndexEntry(session, undefined)]) {
      expect(SessionIndexEntry.parse(entry)).toStrictEqual(entry);
    }
  });
});

describe("compareIndexEntries", () => {
  it("Startup fold: newest update first, then the later id", () => {
    const at = (sessionId: string, updatedAt: string) => ({ ...idle, sessionId, updatedAt });
    const idle = deriveIndexEntry(session, turnOf(created()));
    const rows = [at("a", "2025-01-01"), at("b", "2025-01-01"), at("c", "2025-01-03"), at("d", "2025-01-02")];
    expect(rows.toSorted(compareIndexEntries).map((entry) => entry.sessionId)).toStrictEqual([
      "c",
      "d",
      "b",
      "a",
    ]);
    expect(compareIndexEntries(idle, idle)).toBe(0);
  });
});
