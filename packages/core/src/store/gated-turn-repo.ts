// Owns putting the write gate before turn storage; reading stays open.
import type { TurnCreated, TurnEvent } from "@x/shared";
import type { LogTurnRepo } from "../runtime/turns/log-repo.js";
import type { ITurnRepo } from "../runtime/turns/repo.js";
import type { SalvageReport } from "../storage/event-log.js";
import type { LogBytes } from "../storage/log-bytes.js";
import type { LogMaintenance } from "../storage/log-maintenance.js";
import { readBesideWriter } from "./read-beside-writer.js";
import type { WriteGate } from "./write-gate.js";

export class GatedTurnRepo implements ITurnRepo, LogMaintenance<TurnEvent> {
  readonly #repo: LogTurnRepo;
  readonly #gate: WriteGate;

  constructor(repo: LogTurnRepo, gate: WriteGate) {
    this.#repo = repo;
    this.#gate = gate;
  }

  create(event: TurnCreated): Promise<void> {
    return this.#gate.pass(() => this.#repo.create(event));
  }

  read(turnId: string): Promise<TurnEvent[]> {
    const read = () => this.#repo.read(turnId);
    return this.#gate.othersMayWrite ? readBesideWriter(read, this.#gate.isHeldByOther) : read();
  }

  append(turnId: string, events: readonly TurnEvent[]): Promise<void> {
    return this.#gate.pass(() => this.#repo.append(turnId, events));
  }

  withLock<T>(turnId: string, fn: () => Promise<T>): Promise<T> {
    return this.#repo.withLock(turnId, fn);
  }

  delete(turnId: string): Promise<void> {
    return this.#gate.pass(() => this.#repo.delete(turnId));
  }

  listPartitions(): AsyncIterable<string[]> {
    return this.#repo.listPartitions();
  }

  bytes(turnId: string): Promise<LogBytes> {
    return this.#repo.bytes(turnId);
  }

  salvage(turnId: string, accepts?: (event: TurnEvent) => boolean): Promise<SalvageReport> {
    return this.#gate.pass(() => this.#repo.salvage(turnId, accepts));
  }

  /** Waits for writes that passed the gate and gives up the files kept open. */
  async close(): Promise<void> {
    await this.#gate.drained();
    await this.#repo.close();
  }
}
