// Owns what sessions and turns say about each other, and which of it does not hold. Pure; grows by two short texts a turn.
import { foreignTurnFault, type StoreFinding, type TurnCreated } from "@x/shared";

interface Reference {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
}

export class References {
  readonly #sessionOf = new Map<string, Reference>();
  /** Turns whose session file is gone or does not name them. */
  ownerless = 0;

  /** A session's file says at this line that the turn is one of its own. */
  add(turnId: string, reference: Reference): void {
    this.#sessionOf.set(turnId, reference);
  }

  /** The references to turns that are not among those that exist. */
  missing(exists: (turnId: string) => boolean): StoreFinding[] {
    return [...this.#sessionOf]
      .filter(([turnId]) => !exists(turnId))
      .map(([turnId, { sessionId, file, line }]) => ({
        type: "finding",
        severity: "error",
        file,
        line,
        code: "turn-not-found",
        message: `refers to turn ${turnId}, whose file is missing`,
        recover: sessionId,
      }));
  }

  /** What a turn's first line says against what its session and its context say. */
  faultsOf(turn: TurnCreated, file: string, exists: (turnId: string) => boolean): StoreFinding[] {
    const reference = this.#sessionOf.get(turn.turnId);
    if (reference === undefined && turn.sessionId !== null) this.ownerless += 1;
    const findings: StoreFinding[] = [];
    const first = { type: "finding", severity: "error", file, line: 1 } as const;
    const foreign = reference === undefined ? undefined : foreignTurnFault(reference.sessionId, turn);
    if (foreign !== undefined) {
      const message = `${reference?.file}:${reference?.line} names this turn, which belongs to ${turn.sessionId ?? "no session"}`;
      findings.push({ ...first, code: "session-corrupt", message });
    }
    const { context } = turn;
    if ("previousTurnId" in context && !exists(context.previousTurnId)) {
      const message = `follows turn ${context.previousTurnId}, whose file is missing`;
      findings.push({ ...first, code: "turn-dependency-missing", message });
    }
    return findings;
  }
}
