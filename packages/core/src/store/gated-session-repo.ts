// Owns putting the write gate before session storage; reading stays open.
import type { SessionCreated, SessionEvent } from "@x/shared";
import type { LogSessionRepo } from "../runtime/sessions/log-repo.js";
import type { ISessionRepo } from "../runtime/sessions/repo.js";
import type { SalvageReport } from "../storage/event-log.js";
import type { LogBytes } from "../storage/log-bytes.js";
import type { LogMaintenance } from "../storage/log-maintenance.js";
import { readBesideWriter } from "./read-beside-writer.js";
import type { WriteGate } from "./write-gate.js";

export class GatedSessionRepo implements ISessionRepo, LogMaintenance<SessionEvent> {
  readonly #repo: LogSessionRepo;
  readonly #gate: WriteGate;

  constructor(repo: LogSessionRepo, gate: WriteGate) {
    this.#repo = repo;
    this.#gate = gate;
  }

  create(event: SessionCreated): Promise<void> {
    return this.#gate.pass(() => this.#repo.create(event));
  }

  read(sessionId: string): Promise<SessionEvent[]> {
    const read = () => this.#repo.read(sessionId);
    return this.#gate.othersMayWrite ? readBesideWriter(read, this.#gate.isHeldByOther) : read();
  }

  append(sessionId: string, events: readonly SessionEvent[]): Promise<void> {
    return this.#gate.pass(() => this.#repo.append(sessionId, events));
  }

  withLock<T>(sessionId: string, fn: () => Promise<T>): Promise<T> {
    return this.#repo.withLock(sessionId, fn);
  }

  listSessionIds(): Promise<string[]> {
    return this.#repo.listSessionIds();
  }

  listPartitions(): AsyncIterable<string[]> {
    return this.#repo.listPartitions();
  }

  delete(sessionId: string): Promise<void> {
    return this.#gate.pass(() => this.#repo.delete(sessionId));
  }

  bytes(sessionId: string): Promise<LogBytes> {
    return this.#repo.bytes(sessionId);
  }

  salvage(sessionId: string, accepts?: (event: SessionEvent) => boolean): Promise<SalvageReport> {
    return this.#gate.pass(() => this.#repo.salvage(sessionId, accepts));
  }

  /** Waits for writes that passed the gate and gives up the files kept open. */
  async close(): Promise<void> {
    await this.#gate.drained();
    await this.#repo.close();
  }
}
