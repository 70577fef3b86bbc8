// Owns nothing but the joining of the turn repository to memory. T§2.
import type { TurnEvent } from "@x/shared";
import { MemoryEventLog } from "../../storage/memory-event-log.js";
import { LogTurnRepo } from "./log-repo.js";
import { TURN_LOG } from "./turn-log.js";

export class MemoryTurnRepo extends LogTurnRepo {
  readonly #log: MemoryEventLog<TurnEvent>;

  constructor() {
    const log = new MemoryEventLog(TURN_LOG);
    super(log);
    this.#log = log;
  }

  /** Puts bytes as they are, valid or not: what a damaged disk would hold. */
  putBytes(turnId: string, bytes: Uint8Array): void {
    this.#log.putBytes(turnId, bytes);
  }
}
