// Owns what sessions and turns say about each other, and which of it does not hold. Pure; grows by two short texts a turn.
import { foreignTurnFault, type StoreFinding, type TurnCreated } from "@x/shared";

interface Reference {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
}

export class References {
  /** More than one only where a session file names a turn that is not its own. */
  readonly #to = new Map<string, Reference[]>();
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
    const others = this.#to.get(turnId);
    if (others === undefined) this.#to.set(turnId, [reference]);
    else others.push(reference);
    this.#latestOf.set(reference.sessionId, turnId);
  }

  /**
   * The session that recovery can bring to go on without this turn: it gives up the references at the end, never one in the middle.
   */
  givesUp(turnId: string): Pick<StoreFinding, "recover"> {
    const latest = this.#to.get(turnId)?.find(({ sessionId }) => this.#latestOf.get(sessionId) === turnId);
    return latest === undefined ? {} : { recover: latest.sessionId };
  }

  /** The references to turns that are not among those that exist. */
  missing(exists: (turnId: string) => boolean): StoreFinding[] {
    return [...this.#to]
      .filter(([turnId]) => !exists(turnId))
      .flatMap(([turnId, references]) =>
        references.map((reference) => ({
          type: "finding",
          severity: "error",
          file: reference.file,
          line: reference.line,
          code: "turn-not-found",
          message: `refers to turn ${turnId}, whose file is missing`,
          ...this.#givenUp(turnId, reference),
        })),
      );
  }

  /** What a turn's first line says against what the sessions that name it and its context say. */
  faultsOf(turn: TurnCreated, file: string, exists: (turnId: string) => boolean): StoreFinding[] {
    const { context, sessionId, turnId } = turn;
    const references = this.#to.get(turnId) ?? [];
    if (references.length === 0 && sessionId !== null && !this.#unread.has(sessionId)) this.ownerless += 1;
    const first = { type: "finding", severity: "error", file, line: 1 } as const;
    const findings: StoreFinding[] = references
      .filter((reference) => foreignTurnFault(reference.sessionId, turn) !== undefined)
      .map((reference) => ({
        ...first,
        code: "session-corrupt",
        message: `${reference.file}:${reference.line} names this turn, which belongs to ${sessionId ?? "no session"}`,
        ...this.#givenUp(turnId, reference),
      }));
    if ("previousTurnId" in context && !exists(context.previousTurnId)) {
      const message = `follows turn ${context.previousTurnId}, whose file is missing`;
      findings.push({ ...first, code: "turn-dependency-missing", message });
    }
    return findings;
  }

  /** As `givesUp`, of one reference. */
  #givenUp(turnId: string, { sessionId }: Reference): Pick<StoreFinding, "recover"> {
    return this.#latestOf.get(sessionId) === turnId ? { recover: sessionId } : {};
  }
}
