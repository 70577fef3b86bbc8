// Owns nothing but the joining of the session repository to the disk. S§4.
import type { SessionEvent } from "@x/shared";
import { FsEventLog, type FsLogOptions } from "../../storage/fs-event-log.js";
import { LogSessionRepo } from "./log-repo.js";
import { SESSION_LOG } from "./session-log.js";

/** A conversation's file is read for each message. Enough for those that a person has in hand, of some 4,000 turns each. */
const KNOWN = { logs: 8, bytes: 1024 * 1024 };

export class FsSessionRepo extends LogSessionRepo {
  readonly #log: FsEventLog<SessionEvent>;

  constructor(options: FsLogOptions) {
    const log = new FsEventLog(SESSION_LOG, { known: KNOWN, ...options });
    super(log);
    this.#log = log;
  }

  /** Files kept open for appending. */
  get openHandles(): number {
    return this.#log.openHandles;
  }

  /** The absolute path of a session's file, for export and messages. Throws `invalid-id`. */
  pathOf(sessionId: string): string {
    return this.#log.pathOf(sessionId);
  }
}
