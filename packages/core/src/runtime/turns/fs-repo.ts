// Owns nothing but the joining of the turn repository to the disk. T§2.
import type { TurnEvent } from "@x/shared";
import { FsEventLog, type FsLogOptions } from "../../storage/fs-event-log.js";
import { LogTurnRepo } from "./log-repo.js";
import { TURN_LOG } from "./turn-log.js";

export class FsTurnRepo extends LogTurnRepo {
  readonly #log: FsEventLog<TurnEvent>;

  constructor(options: FsLogOptions) {
    const log = new FsEventLog(TURN_LOG, options);
    super(log);
    this.#log = log;
  }

  /** Files kept open for appending. */
  get openHandles(): number {
    return this.#log.openHandles;
  }

  /** The absolute path of a turn's file, for export and messages. Throws `invalid-id`. */
  pathOf(turnId: string): string {
    return this.#log.pathOf(turnId);
  }
}
