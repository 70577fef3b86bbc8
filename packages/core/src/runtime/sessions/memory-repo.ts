// Owns nothing but the joining of the session repository to memory. S§4.
import type { SessionEvent } from "@x/shared";
import { MemoryEventLog } from "../../storage/memory-event-log.js";
import { LogSessionRepo } from "./log-repo.js";
import { SESSION_LOG } from "./session-log.js";

export class MemorySessionRepo extends LogSessionRepo {
  readonly #log: MemoryEventLog<SessionEvent>;

  constructor() {
    const log = new MemoryEventLog(SESSION_LOG);
    super(log);
    this.#log = log;
  }

  /** Puts bytes as they are, valid or not: what a damaged disk would hold. */
  putBytes(sessionId: string, bytes: Uint8Array): void {
    this.#log.putBytes(sessionId, bytes);
  }
}
