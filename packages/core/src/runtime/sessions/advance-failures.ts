// Owns the failures of advances that are not the turn's own (disk full, model gone): told once, kept until the turn's next
// advance so that a reloaded window learns of them too. Clarifications: "A failure that is not the turn's".
import { type TurnAdvanceFailedNotice, toErrorRecord } from "@x/shared";
import type { INoticeBus } from "./bus.js";

// A refused input is its sender's to see, and closing is no failure.
const UNNOTICED: ReadonlySet<string> = new Set(["shutting-down", "turn-input-rejected"]);

export class AdvanceFailures {
  readonly #noticeBus: INoticeBus;
  readonly #byTurn = new Map<string, TurnAdvanceFailedNotice>();

  constructor({ noticeBus }: { noticeBus: INoticeBus }) {
    this.#noticeBus = noticeBus;
  }

  /** Every failure not followed by another advance of its turn yet, oldest first. */
  failures(): TurnAdvanceFailedNotice[] {
    return [...this.#byTurn.values()];
  }

  record(turnId: string, sessionId: string | null, thrown: unknown): void {
    const { code, message } = toErrorRecord(thrown);
    if (UNNOTICED.has(code)) return;
    const notice: TurnAdvanceFailedNotice = {
      type: "turn-advance-failed",
      sessionId,
      turnId,
      error: { code, message },
    };
    this.#byTurn.delete(turnId);
    this.#byTurn.set(turnId, notice);
    this.#noticeBus.publish(notice);
  }

  /** A new advance of the turn, or the end of its session, makes the old failure past. */
  clear(turnId: string): void {
    this.#byTurn.delete(turnId);
  }

  clearSession(sessionId: string): void {
    for (const [turnId, notice] of this.#byTurn)
      if (notice.sessionId === sessionId) this.#byTurn.delete(turnId);
  }
}
