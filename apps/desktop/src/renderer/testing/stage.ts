// A window's services on a fake main, with sessions and turns of a few words: `await stage().withTurn(created(), …).open()`.
import type { ModelDescriptor, SessionIndexEntry, SessionState, TurnEvent } from "@x/shared";
import { created, eventsOf, MODEL, SESSION_ID, type TurnPart, turnIdAt, turnTime } from "@x/shared/testing";
import { createServices, type Services, startServices } from "../services.js";
import { FakeMain } from "./fake-main.js";
import { type ManualPorts, manualPorts } from "./manual-ports.js";

export { SESSION_ID };

export class Stage {
  readonly main = new FakeMain();
  readonly ports: ManualPorts;
  readonly services: Services;

  constructor() {
    this.ports = manualPorts();
    this.services = createServices(this.main, this.ports, true);
  }

  /** Adds a turn to the session, with these events on disk. The entry's status can be set with `entry`. */
  withTurn(...parts: readonly TurnPart[]): this {
    const session = this.main.sessions.get(SESSION_ID) ?? emptySession();
    const sessionSeq = session.turns.length + 1;
    const turnId = turnIdAt(sessionSeq);
    const events = parts.length === 0 ? [created()] : parts;
    const onDisk = ofTurn(turnId, eventsOf(events));
    this.main.turns.set(turnId, onDisk);
    const turn = { turnId, sessionSeq, agentId: "copilot", model: modelOf(onDisk), ts: turnTime(0) };
    this.main.sessions.set(SESSION_ID, { ...session, turns: [...session.turns, turn], latestTurnId: turnId });
    this.entry({ turnCount: sessionSeq, latestTurnId: turnId, latestTurnStatus: "completed" });
    return this;
  }

  withSession(): this {
    this.main.sessions.set(SESSION_ID, emptySession());
    return this.entry({});
  }

  /** Changes the index entry without telling anybody. */
  entry(fields: Partial<SessionIndexEntry>): this {
    const before = this.main.entries.get(SESSION_ID) ?? emptyEntry();
    this.main.entries.set(SESSION_ID, { ...before, ...fields });
    return this;
  }

  async start(): Promise<this> {
    await startServices(this.services);
    return this.settled();
  }

  /** Starts the window and looks at the session. */
  async open(): Promise<this> {
    await this.start();
    this.services.navigation.show(SESSION_ID);
    return this.settled();
  }

  /** When main has answered everything and the window has drawn it. */
  async settled(): Promise<this> {
    await this.main.settled();
    while (this.ports.frames.paint()) await this.main.settled();
    return this;
  }

  get opened() {
    const store = this.services.navigation.getSnapshot().open;
    if (store === undefined) throw new Error("no session is open");
    return store;
  }
}

/** As the session file refers to it. */
function modelOf([first]: readonly TurnEvent[]): ModelDescriptor {
  return first?.type === "turn_created" ? first.agent.resolved.model : MODEL;
}

/** The events as those of another turn: the builders of @x/shared know one turn only. */
export function ofTurn(turnId: string, events: readonly TurnEvent[]): TurnEvent[] {
  return events.map((event) => ({ ...event, turnId }));
}

function emptySession(): SessionState {
  const ts = turnTime(0);
  return {
    definition: { type: "session_created", schemaVersion: 1, sessionId: SESSION_ID, ts },
    turns: [],
    createdAt: ts,
    updatedAt: ts,
  };
}

function emptyEntry(): SessionIndexEntry {
  return {
    sessionId: SESSION_ID,
    title: "Greetings",
    createdAt: turnTime(0),
    updatedAt: turnTime(0),
    turnCount: 0,
    latestTurnStatus: "none",
  };
}
