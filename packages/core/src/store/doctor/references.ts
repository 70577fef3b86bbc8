// Owns what sessions and turns say about each other, and which of it does not hold. Pure; grows by two short texts a turn.
import { foreignTurnFault, type StoreFinding, type TurnCreated } from "@x/shared";

interface Reference {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
}

export class References {
  readonly #sessionOf = new Map<string, Reference>();
  readonly #latestOf = new Map<string, string>();
  readonly #unread = new Set<string>();
  /** Turns whose session file is gone or does not name them. Of a session that cannot be read nobody knows. */
  ownerless = 0;

  /** The session has a file; what it says is not known before `read`. */
  listed(sessionId: string): void {
    this.#unread.add(sessionId);
  }

  read(sessionId: string): void {
    this.#unread.delete(sessionId);
  }

  /** A session's file says at this line that the turn is one of its own. */
  add(turnId: string, reference: Reference): void {
    this.#sessionOf.set(turnId, reference);
    this.#latestOf.set(reference.sessionId, turnId);
  }

  /**
   * The session that recovery can bring to go on without this turn: it gives up the references at the end, never one in the middle.
   */
  givesUp(turnId: string): Pick<StoreFinding, "recover"> {
    const sessionId = this.#sessionOf.get(turnId)?.sessionId;
    const isLatest = sessionId !== undefined && this.#latestOf.get(sessionId) === turnId;
    return isLatest ? { recover: sessionId } : {};
  }

  /** The references to turns that are not among those that exist. */
  missing(exists: (turnId: string) => boolean): StoreFinding[] {
    return [...this.#sessionOf]
      .filter(([turnId]) => !exists(turnId))
      .map(([turnId, { file, line }]) => ({
        type: "finding",
        severity: "error",
        file,
        line,
        code: "turn-not-found",
        message: `refers to turn ${turnId}, whose file is missing`,
        ...this.givesUp(turnId),
      }));
  }

  /** What a turn's first line says against what its session and its context say. */
  faultsOf(turn: TurnCreated, file: string, exists: (turnId: string) => boolean): StoreFinding[] {
    const reference = this.#sessionOf.get(turn.turnId);
    if (reference === undefined && turn.sessionId !== null && !this.#unread.has(turn.sessionId)) {
      this.ownerless += 1;
    }
    const findings: StoreFinding[] = [];
    const first = { type: "finding", severity: "error", file, line: 1 } as const;
    const foreign = reference === undefined ? undefined : foreignTurnFault(reference.sessionId, turn);
    if (foreign !== undefined) {
      const message = `${reference?.file}:${reference?.line} names this turn, which belongs to ${turn.sessionId ?? "no session"}`;
      findings.push({ ...first, code: "session-corrupt", message, ...this.givesUp(turn.turnId) });
    }
    const { context } = turn;
    if ("previousTurnId" in context && !exists(context.previousTurnId)) {
      const message = `follows turn ${context.previousTurnId}, whose file is missing`;
      findings.push({ ...first, code: "turn-dependency-missing", message });
    }
    return findings;
  }
}
