// Owns recovery of a conversation, only when somebody asks: each damaged file keeps its longest valid prefix and its original
// beside it, and the row follows. Nothing runs and nothing resumes by itself. quality.md §1, Clarifications "Index entry".
import {
  foreignTurnFault,
  InvalidIdError,
  isOfNewerVersion,
  type RecoveredFile,
  type RecoveryReport,
  type SessionEvent,
  SessionNotFoundError,
  type SessionState,
  StoreIoError,
  TurnCorruptionError,
  type TurnCreated,
  type TurnEvent,
  TurnNotFoundError,
} from "@x/shared";
import type { LogMaintenance } from "../../storage/log-maintenance.js";
import { recoveredFiles } from "../../storage/recovered-files.js";
import type { IContextResolver } from "../turns/ports.js";
import type { AdvanceFailures } from "./advance-failures.js";
import type { LiveAdvances } from "./live-advances.js";
import { parseId } from "./parse-request.js";
import { firstToCut, foldsAsSession, foldsAsTurn, foldsUntilTurn } from "./plan-recovery.js";
import type { RowUpdates } from "./row-updates.js";
import type { SessionGate } from "./session-gate.js";
import type { SessionReader } from "./session-reader.js";
import type { TurnStopper } from "./turn-stopper.js";

export interface ISessionRecovery {
  /**
   * Recovers the session's file and those of its turns, whichever are damaged; whole ones are not touched. Afterwards the session
   * can be read, its latest turn resumed or followed. Errors: `session-not-found`; `session-corrupt`, `turn-corrupt` when not even
   * the first line is valid or a newer program wrote it; `store-io`, `store-locked` (read-only), `shutting-down`.
   */
  recoverSession(sessionId: string): Promise<RecoveryReport>;
  /** The same for one turn, with all of its session if it has one. Errors as above, and `turn-not-found`. */
  recoverTurn(turnId: string): Promise<RecoveryReport>;
}

const END_LOST = "the end of this turn was lost with the damaged part of its file";

export interface SessionRecoveryParts {
  readonly sessionFiles: LogMaintenance<SessionEvent>;
  readonly turnFiles: LogMaintenance<TurnEvent>;
  readonly contextResolver: Pick<IContextResolver, "forget">;
  readonly sessionGate: SessionGate;
  readonly sessionReader: SessionReader;
  readonly rowUpdates: RowUpdates;
  readonly liveAdvances: LiveAdvances;
  readonly advanceFailures: AdvanceFailures;
  readonly turnStopper: TurnStopper;
}

export class SessionRecovery implements ISessionRecovery {
  readonly #parts: SessionRecoveryParts;

  constructor({
    sessionFiles,
    turnFiles,
    contextResolver,
    sessionGate,
    sessionReader,
    rowUpdates,
    liveAdvances,
    advanceFailures,
    turnStopper,
  }: SessionRecoveryParts) {
    this.#parts = {
      sessionFiles,
      turnFiles,
      contextResolver,
      sessionGate,
      sessionReader,
      rowUpdates,
      liveAdvances,
      advanceFailures,
      turnStopper,
    };
  }

  recoverSession(sessionId: string): Promise<RecoveryReport> {
    return this.#parts.sessionGate.underLock(sessionId, () => this.#recoverSession(sessionId));
  }

  recoverTurn(turnId: string): Promise<RecoveryReport> {
    return this.#parts.sessionGate.enter(async () => {
      let created: TurnCreated | undefined;
      const recovered = await this.#salvageTurn(parseId(turnId), (event) => {
        if (event.type === "turn_created") created = event;
      });
      const sessionId = created?.sessionId ?? null;
      const rest = sessionId === null ? NOTHING : await this.#recoverOwner(sessionId);
      return { ...rest, recovered: [...recovered, ...rest.recovered] };
    });
  }

  /** Turn files outlive their session. */
  async #recoverOwner(sessionId: string): Promise<RecoveryReport> {
    return this.recoverSession(sessionId).catch((error: unknown) => {
      if (error instanceof SessionNotFoundError) return NOTHING;
      throw error;
    });
  }

  async #recoverSession(sessionId: string): Promise<RecoveryReport> {
    const recovered: RecoveredFile[] = [];
    try {
      const lostTurns = await this.#recoverFiles(sessionId, recovered);
      await this.#showRow(sessionId);
      return { recovered, lostTurns };
    } catch (error) {
      // What was recovered until then is: the row must not go on saying that it is damaged.
      if (recovered.length > 0) await this.#parts.rowUpdates.readAgain(sessionId);
      throw error;
    }
  }

  /** Adds each file to `recovered` as soon as it is. Resolves to the turns that are lost. */
  async #recoverFiles(sessionId: string, recovered: RecoveredFile[]): Promise<string[]> {
    const { sessionFiles, sessionReader } = this.#parts;
    recovered.push(...recoveredFiles(await sessionFiles.salvage(sessionId, foldsAsSession())));
    let session = await sessionReader.session(sessionId);
    const lost = new Set<string>();
    for (const { turnId } of session.turns) {
      const report = await this.#recoverTurnOf(sessionId, turnId);
      if (report === "lost") lost.add(turnId);
      else recovered.push(...report);
    }
    const cut = firstToCut(session, lost);
    if (cut !== undefined) {
      recovered.push(...recoveredFiles(await sessionFiles.salvage(sessionId, foldsUntilTurn(cut))));
      session = await sessionReader.session(sessionId);
    }
    if (recovered.length > 0) await this.#endAllButLatest(session, lost);
    return [...lost];
  }

  /** The row as the files are now. One that the disk kept from being read would stand errored beside whole files: that is told. */
  async #showRow(sessionId: string): Promise<void> {
    const { sessionReader, rowUpdates } = this.#parts;
    const row = await rowUpdates.readAgain(sessionId);
    if (row?.error?.code !== StoreIoError.code) return;
    await sessionReader.latestTurn(await sessionReader.session(sessionId));
    await rowUpdates.readAgain(sessionId);
  }

  async #recoverTurnOf(sessionId: string, turnId: string): Promise<RecoveredFile[] | "lost"> {
    const { sessionReader } = this.#parts;
    try {
      const { definition } = await sessionReader.turn(turnId);
      return foreignTurnFault(sessionId, definition) === undefined ? [] : "lost";
    } catch (error) {
      // What is no id names nothing.
      if (error instanceof TurnNotFoundError || error instanceof InvalidIdError) return "lost";
      if (!(error instanceof TurnCorruptionError)) throw error;
    }
    try {
      return await this.#salvageTurn(turnId);
    } catch (error) {
      if (error instanceof TurnCorruptionError && !isOfNewerVersion(error)) return "lost";
      throw error;
    }
  }

  /** A turn that is being advanced was read and folded just now: there is nothing to recover. */
  async #salvageTurn(turnId: string, onEvent = (_event: TurnEvent): void => {}): Promise<RecoveredFile[]> {
    const { turnFiles, contextResolver, liveAdvances, advanceFailures } = this.#parts;
    if (liveAdvances.isActive(turnId)) return [];
    const folds = foldsAsTurn();
    const report = await turnFiles.salvage(turnId, (event) => {
      onEvent(event);
      return folds(event);
    });
    const recovered = recoveredFiles(report);
    if (recovered.length > 0) {
      contextResolver.forget?.(turnId);
      advanceFailures.clear(turnId);
    }
    return recovered;
  }

  /** Nothing resumes a turn that others follow, and they can be sent on to a model only when it has an end. */
  async #endAllButLatest(session: SessionState, lost: ReadonlySet<string>): Promise<void> {
    const { sessionReader, liveAdvances, turnStopper } = this.#parts;
    for (const { turnId } of session.turns.slice(0, -1)) {
      if (lost.has(turnId) || liveAdvances.isActive(turnId)) continue;
      const { terminal } = await sessionReader.turn(turnId);
      if (terminal === undefined) await turnStopper.stop(turnId, END_LOST);
    }
  }
}

const NOTHING: RecoveryReport = { recovered: [], lostTurns: [] };
