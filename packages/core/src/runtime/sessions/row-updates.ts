// Owns how a row of the index follows what happens to its turn, and how it gets its place at all. Never takes a session lock:
// the index compares latest turn and generation in one step, and a row that a deletion removed is never made again. While the
// deletion is under way the row still follows its turn, or it would look interrupted. S§8.3, Clarifications "Settling", "The scan".
import { outcomeFields, type SessionIndexEntry, type TurnCreated, type TurnOutcome } from "@x/shared";
import type { SessionIndex } from "./session-index.js";
import type { SessionReader } from "./session-reader.js";

export class RowUpdates {
  readonly #sessionIndex: SessionIndex;
  readonly #sessionReader: SessionReader;

  constructor(parts: { sessionIndex: SessionIndex; sessionReader: SessionReader }) {
    this.#sessionIndex = parts.sessionIndex;
    this.#sessionReader = parts.sessionReader;
  }

  /** An advance of the turn settled. Synchronous: nothing can come between the outcome and the row. */
  settled(turn: TurnCreated, outcome: TurnOutcome): void {
    if (turn.sessionId === null) return;
    this.#sessionIndex.turnSettled(turn.sessionId, turn.turnId, outcomeFields(turn, outcome));
  }

  /** Nobody knows how the turn stands: its file says. Reads again while something is being written about the session. */
  async derivedAnew(sessionId: string, turnId: string): Promise<void> {
    for (let current = false; !current; ) {
      const asOf = this.#sessionIndex.generation(sessionId);
      const fields = await this.#sessionReader.latestTurnFields(sessionId, turnId);
      current = this.#sessionIndex.turnSettled(sessionId, turnId, fields, asOf);
    }
  }

  /**
   * Places rows that a thread is reading, in the order of the ids. What it could not read, or saw too early (half of an append looks
   * like damage, a write came between), is read again here, where the writer is known.
   */
  async placedFrom(
    sessionIds: readonly string[],
    reading: Promise<readonly (SessionIndexEntry | undefined)[]>,
    onPlaced: () => void,
  ): Promise<void> {
    const asOf = sessionIds.map((sessionId) => this.#sessionIndex.generation(sessionId));
    const rows = await reading;
    for (const [place, sessionId] of sessionIds.entries()) {
      const row = rows[place];
      const isSound = row !== undefined && row.error === undefined;
      const isPlaced = isSound && this.#sessionIndex.offer(sessionId, asOf[place] as number, row);
      if (!isPlaced) await this.placed(sessionId);
      onPlaced();
    }
  }

  /** Gives the session its row as the disk has it, unless write-through gave it a newer one. Two reads at most, if undisturbed. */
  async placed(sessionId: string): Promise<void> {
    for (let current = false; !current; ) {
      const asOf = this.#sessionIndex.generation(sessionId);
      const entry = await this.#sessionReader.indexEntry(sessionId);
      current = this.#sessionIndex.offer(sessionId, asOf, entry);
    }
  }

  /**
   * The session's files were changed as a whole: its row is what they say now, told to everybody, whatever stood there before. Resolves
   * to the row, undefined when there is no such session any more.
   */
  async readAgain(sessionId: string): Promise<SessionIndexEntry | undefined> {
    for (;;) {
      const asOf = this.#sessionIndex.generation(sessionId);
      const entry = await this.#sessionReader.indexEntry(sessionId);
      if (asOf !== this.#sessionIndex.generation(sessionId)) continue;
      if (entry === undefined) this.#sessionIndex.remove(sessionId);
      else this.#sessionIndex.put(entry);
      return entry;
    }
  }
}
