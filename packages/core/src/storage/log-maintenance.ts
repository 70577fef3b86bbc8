// Owns what may be done to a log beside its daily use: looking at its bytes, and recovery on request. quality.md §1.
import { InvalidInputError } from "@x/shared";
import type { SalvageReport } from "./event-log.js";
import type { LogBytes } from "./log-bytes.js";

export interface LogMaintenance<E> {
  /** The file as it stands, valid or not. Throws `*-not-found`, `*-corrupt` (not a file), `invalid-id`, `store-io`. */
  bytes(id: string): Promise<LogBytes>;
  /** See `EventLog.salvage`. */
  salvage(id: string, accepts?: (event: E) => boolean): Promise<SalvageReport>;
  /** Every id of the store, one array a day, newest first. Throws `store-io`, after everything that could be listed. */
  listPartitions(): AsyncIterable<string[]>;
}

type LogNoun = "session" | "turn" | "task";

/** The repository's own maintenance, or, for one that a host brought along without any, a refusal of each call. */
export function maintenanceOf<E>(repo: object, noun: LogNoun): LogMaintenance<E> {
  return isMaintained<E>(repo) ? repo : new Unmaintained<E>(noun);
}

/** True of a repository that gives access to its files. */
export function isMaintained<E>(repo: object): repo is LogMaintenance<E> {
  return "bytes" in repo && "salvage" in repo && "listPartitions" in repo;
}

class Unmaintained<E> implements LogMaintenance<E> {
  readonly #noun: LogNoun;

  constructor(noun: LogNoun) {
    this.#noun = noun;
  }

  async bytes(): Promise<LogBytes> {
    throw this.#refusal();
  }

  async salvage(): Promise<SalvageReport> {
    throw this.#refusal();
  }

  listPartitions(): AsyncIterable<string[]> {
    throw this.#refusal();
  }

  #refusal(): InvalidInputError {
    return new InvalidInputError(
      `the ${this.#noun} repository of this core gives no access to files: nothing can be recovered or exported raw`,
    );
  }
}
