// Owns nothing but the joining of the session repository to the disk. S§4.
import type { SessionEvent } from "@x/shared";
import { FsEventLog, type FsLogOptions } from "../../storage/fs-event-log.js";
import { LogSessionRepo } from "./log-repo.js";
import { SESSION_LOG } from "./session-log.js";

export class FsSessionRepo extends LogSessionRepo {
  readonly #log: FsEventLog<SessionEvent>;

  constructor(options: FsLogOptions) {
    const log = new FsEventLog(SESSION_LOG, options);
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
