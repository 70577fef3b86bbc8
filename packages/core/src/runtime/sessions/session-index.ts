// Owns the rows of the session list in memory, always in list order, and says when one changed. A projection: never a
// source of truth, no I/O. S§8, Clarifications "The scan", "Startup fold equals write-through".
import {
  compareIndexEntries,
  type LatestTurnFields,
  type SessionIndexEntry,
  withLatestTurnFields,
} from "@x/shared";
import type { ISessionBus } from "./bus.js";

export class SessionIndex {
  readonly #sessionBus: ISessionBus;
  readonly #entries = new Map<string, SessionIndexEntry>();
  // The same entries in list order.
  readonly #ordered: SessionIndexEntry[] = [];
  // How often something was written about an id: what was read before the last write is stale.
  readonly #generations = new Map<string, number>();
  #ready = false;
  #version = 0;

  constructor({ sessionBus }: { sessionBus: ISessionBus }) {
    this.#sessionBus = sessionBus;
  }

  /** All rows in list order: `updatedAt` descending, then `sessionId` descending. */
  list(): SessionIndexEntry[] {
    return this.#ordered.slice();
  }

  get(sessionId: string): SessionIndexEntry | undefined {
    return this.#entries.get(sessionId);
  }

  /** True when the startup scan is done. Before that rows are missing, and no row's change is published. */
  get isReady(): boolean {
    return this.#ready;
  }

  /** Grows with every change of any row. */
  get version(): number {
    return this.#version;
  }

  generation(sessionId: string): number {
    return this.#generations.get(sessionId) ?? 0;
  }

  /** Write-through of a session's mutation. */
  put(entry: SessionIndexEntry): void {
    this.#raise(entry.sessionId);
    this.#place(entry);
    this.#publish(entry.sessionId, entry);
  }

  remove(sessionId: string): void {
    this.#raise(sessionId);
    const entry = this.#entries.get(sessionId);
    if (entry === undefined) return;
    this.#take(entry);
    this.#entries.delete(sessionId);
    this.#publish(sessionId, null);
  }

  /**
   * What a settled turn says about its session's row. Changes nothing when that turn is no longer the latest one or the row
   * is gone. False when it was read under generation `asOf` and something was written since, so the caller must read again.
   */
  turnSettled(sessionId: string, turnId: string, fields: LatestTurnFields, asOf?: number): boolean {
    if (asOf !== undefined && asOf !== this.generation(sessionId)) return false;
    this.#raise(sessionId);
    const entry = this.#entries.get(sessionId);
    if (entry?.latestTurnId !== turnId) return true;
    const settled = withLatestTurnFields(entry, fields);
    this.#place(settled);
    this.#publish(sessionId, settled);
    return true;
  }

  /**
   * A row as it was read from disk under generation `asOf`; undefined when there is no such session any more. False when that
   * reading is stale and no newer row stands in its place, so the caller must read again.
   */
  offer(sessionId: string, asOf: number, entry: SessionIndexEntry | undefined): boolean {
    if (asOf !== this.generation(sessionId)) return this.#entries.has(sessionId);
    if (entry !== undefined) this.#place(entry);
    return true;
  }

  /** From now on every change of a row is published. */
  markReady(): void {
    this.#ready = true;
  }

  #raise(sessionId: string): void {
    this.#generations.set(sessionId, this.generation(sessionId) + 1);
    this.#version += 1;
  }

  #place(entry: SessionIndexEntry): void {
    const former = this.#entries.get(entry.sessionId);
    if (former !== undefined) this.#take(former);
    this.#entries.set(entry.sessionId, entry);
    this.#ordered.splice(this.#positionOf(entry), 0, entry);
    this.#version += 1;
  }

  #take(entry: SessionIndexEntry): void {
    this.#ordered.splice(this.#positionOf(entry), 1);
  }

  // Ids are unique, so the order is total: this is where the entry stands, or where it belongs.
  #positionOf(entry: SessionIndexEntry): number {
    let low = 0;
    let high = this.#ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareIndexEntries(this.#ordered[middle] as SessionIndexEntry, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #publish(sessionId: string, entry: SessionIndexEntry | null): void {
    if (this.#ready) this.#sessionBus.publish({ type: "session-index-changed", sessionId, entry });
  }
}
