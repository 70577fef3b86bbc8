// Owns the sessions of a store: which turn runs, what it follows, and the order in which that is written (S§7). What happens
// inside a turn is the turn runtime's; answers, stop, resume and delete stand in files of their own. S§9.
import {
  applySessionEvent,
  deriveIndexEntry,
  fieldsOfEntry,
  indexEntryOf,
  type JsonValue,
  type PermissionDecision,
  reduceTurn,
  type SendMessageConfig,
  type SessionCreated,
  SessionExistsError,
  type SessionIndexEntry,
  type SessionState,
  type SessionTitleChanged,
  ShuttingDownError,
  type ToolResultData,
  type Turn,
  type UserMessage,
} from "@x/shared";
import type { IClock } from "../../ports/clock.js";
import { createUnderNextId } from "../../ports/create-under-next-id.js";
import type { IMonotonicallyIncreasingIdGenerator } from "../../ports/id-generator.js";
import type { ITurnRuntime } from "../turns/api.js";
import type { IContextResolver } from "../turns/ports.js";
import type { ISessions } from "./api.js";
import type { ExternalInputs } from "./external-inputs.js";
import type { LiveAdvances } from "./live-advances.js";
import { parseAnswer, parseId, parseNewSession, parseTitle, parseTurnRequest } from "./parse-request.js";
import { planTurn, sessionAfter, turnAppendedEvents } from "./plan-turn.js";
import type { ISessionRepo } from "./repo.js";
import type { RowUpdates } from "./row-updates.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionIndex } from "./session-index.js";
import type { SessionReader } from "./session-reader.js";
import type { SessionRemover } from "./session-remover.js";
import type { TurnAdvancer } from "./turn-advancer.js";
import type { TurnResumer } from "./turn-resumer.js";
import type { TurnStopper } from "./turn-stopper.js";

export interface SessionsParts {
  readonly clock: IClock;
  readonly idGenerator: IMonotonicallyIncreasingIdGenerator;
  readonly sessionRepo: ISessionRepo;
  readonly turnRuntime: ITurnRuntime;
  readonly contextResolver: IContextResolver;
  readonly sessionGate: SessionGate;
  readonly sessionReader: SessionReader;
  readonly sessionIndex: SessionIndex;
  readonly rowUpdates: RowUpdates;
  readonly liveAdvances: LiveAdvances;
  readonly turnAdvancer: TurnAdvancer;
  readonly externalInputs: ExternalInputs;
  readonly turnStopper: TurnStopper;
  readonly turnResumer: TurnResumer;
  readonly sessionRemover: SessionRemover;
}

export class Sessions implements ISessions {
  readonly #clock: IClock;
  readonly #idGenerator: IMonotonicallyIncreasingIdGenerator;
  readonly #sessionRepo: ISessionRepo;
  readonly #turnRuntime: ITurnRuntime;
  readonly #contextResolver: IContextResolver;
  readonly #sessionGate: SessionGate;
  readonly #sessionReader: SessionReader;
  readonly #sessionIndex: SessionIndex;
  readonly #rowUpdates: RowUpdates;
  readonly #liveAdvances: LiveAdvances;
  readonly #turnAdvancer: TurnAdvancer;
  readonly #externalInputs: ExternalInputs;
  readonly #turnStopper: TurnStopper;
  readonly #turnResumer: TurnResumer;
  readonly #sessionRemover: SessionRemover;

  constructor(parts: SessionsParts) {
    this.#clock = parts.clock;
    this.#idGenerator = parts.idGenerator;
    this.#sessionRepo = parts.sessionRepo;
    this.#turnRuntime = parts.turnRuntime;
    this.#contextResolver = parts.contextResolver;
    this.#sessionGate = parts.sessionGate;
    this.#sessionReader = parts.sessionReader;
    this.#sessionIndex = parts.sessionIndex;
    this.#rowUpdates = parts.rowUpdates;
    this.#liveAdvances = parts.liveAdvances;
    this.#turnAdvancer = parts.turnAdvancer;
    this.#externalInputs = parts.externalInputs;
    this.#turnStopper = parts.turnStopper;
    this.#turnResumer = parts.turnResumer;
    this.#sessionRemover = parts.sessionRemover;
  }

  /** S§9.1, whose steps are numbered here; the order of the three writes is S§7's. */
  async sendMessage(
    sessionId: string,
    input: UserMessage,
    config: SendMessageConfig,
  ): Promise<{ turnId: string }> {
    const request = parseTurnRequest(input, config);
    return this.#sessionGate.underLock(sessionId, async () => {
      const session = await this.#sessionReader.session(sessionId); // 1
      const latestTurn = await this.#sessionReader.latestTurn(session); // 2
      const plan = planTurn(session, latestTurn, request); // 3
      if (plan.kind === "refused") throw plan.error;
      this.#contextResolver.warm(session.turns.map((turn) => turn.turnId));
      this.#sessionGate.refuseWhileClosing();

      // A crash after this leaves a turn file that nothing refers to, never a reference to no file.
      const { created } = await this.#turnRuntime.createTurn(plan.turn); // 4
      const advance = this.#turnAdvancer.hold(created);
      try {
        const events = turnAppendedEvents(session, created, this.#clock.now());
        const after = sessionAfter(session, events);
        await this.#sessionRepo.append(sessionId, events); // 5, 6
        this.#sessionIndex.put(deriveIndexEntry(after, reduceTurn([created])));
      } catch (error) {
        advance.release();
        throw error;
      }
      // Only now: a turn that runs is always referred to by its session.
      advance.start(); // 7
      return { turnId: created.turnId }; // 8
    });
  }

  async createSession(input: { title?: string } = {}): Promise<string> {
    const title = parseNewSession(input);
    return this.#sessionGate.enter(async () => {
      const created = await this.#createFile(title);
      this.#sessionIndex.put(deriveIndexEntry(applySessionEvent(undefined, created), undefined));
      return created.sessionId;
    });
  }

  async #createFile(title: string | undefined): Promise<SessionCreated> {
    return createUnderNextId(
      this.#idGenerator,
      (error) => error instanceof SessionExistsError,
      async (sessionId) => {
        const created: SessionCreated = {
          type: "session_created",
          schemaVersion: 1,
          sessionId,
          ts: this.#clock.now(),
          ...(title === undefined ? {} : { title }),
        };
        await this.#sessionRepo.create(created);
        return created;
      },
    );
  }

  async setTitle(sessionId: string, title: string): Promise<void> {
    const normalized = parseTitle(title);
    await this.#sessionGate.underLock(sessionId, async () => {
      const session = await this.#sessionReader.session(sessionId);
      // The turn's part of the row stays as it is, so there must be a row that knows it.
      if (!isRowOf(session, this.#sessionIndex.get(sessionId))) await this.#rowUpdates.placed(sessionId);
      const ts = this.#clock.now();
      const event: SessionTitleChanged = { type: "title_changed", sessionId, ts, title: normalized };
      const renamed = applySessionEvent(session, event);
      await this.#sessionRepo.append(sessionId, [event]);
      const row = this.#sessionIndex.get(sessionId);
      if (row !== undefined) this.#sessionIndex.put(indexEntryOf(renamed, fieldsOfEntry(row)));
    });
  }

  listSessions(): SessionIndexEntry[] {
    return this.#sessionIndex.list();
  }

  async getSession(sessionId: string): Promise<SessionState> {
    this.#sessionGate.refuseDeleted(parseId(sessionId));
    return this.#sessionReader.session(sessionId);
  }

  async getTurn(turnId: string): Promise<Turn> {
    return this.#turnRuntime.getTurn(parseId(turnId));
  }

  async respondToPermission(
    turnId: string,
    toolCallId: string,
    decision: PermissionDecision,
    metadata?: JsonValue,
  ): Promise<void> {
    const answer = { type: "permission_decision", toolCallId, decision } as const;
    await this.#externalInputs.deliver(turnId, metadata === undefined ? answer : { ...answer, metadata });
  }

  async respondToAskHuman(turnId: string, toolCallId: string, answer: string): Promise<void> {
    const result = { output: parseAnswer(answer), isError: false };
    await this.#externalInputs.deliver(turnId, { type: "async_tool_result", toolCallId, result });
  }

  async deliverAsyncToolResult(turnId: string, toolCallId: string, result: ToolResultData): Promise<void> {
    await this.#externalInputs.deliver(turnId, { type: "async_tool_result", toolCallId, result });
  }

  async stopTurn(turnId: string, reason?: string): Promise<void> {
    await this.#turnStopper.stop(turnId, reason);
  }

  async resumeTurn(sessionId: string): Promise<void> {
    await this.#turnResumer.resume(sessionId);
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#sessionRemover.remove(sessionId);
  }

  /** Refuses new work, aborts what runs with a `ShuttingDownError`, and resolves when all of it has settled. */
  async close(): Promise<void> {
    const reason = new ShuttingDownError(
      "the application is closing; what was running is interrupted, not cancelled",
    );
    this.#sessionGate.close(reason);
    this.#liveAdvances.abortAll(reason);
    await this.#sessionGate.drained();
    await this.#liveAdvances.allEnded();
  }
}

/** False for a row from a time when the session's file could not be read. */
function isRowOf(session: SessionState, row: SessionIndexEntry | undefined): boolean {
  if (row === undefined || row.latestTurnId !== session.latestTurnId) return false;
  return session.latestTurnId !== undefined || row.error === undefined;
}
