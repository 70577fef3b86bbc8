// Owns reading settled turns: each once, however many ask, and a list of them ahead, bounded in parallel. T§5.
import {
  type CodedError,
  InvalidIdError,
  reduceTurn,
  TurnCorruptionError,
  TurnDependencyError,
  TurnNotFoundError,
} from "@x/shared";
import type { ITurnRepo } from "../repo.js";
import { type SettledTurn, settledTurnOf } from "./settled-turn.js";

const READS_AT_ONCE = 16;

export interface ReadingAhead {
  /** Resolves when all is read, with the turns that can be used. Never rejects. */
  readonly usable: Promise<ReadonlySet<string>>;
  /** To be called once. */
  release(): void;
}

export class TurnReads {
  readonly #turnRepo: Pick<ITurnRepo, "read">;
  // Under way, or done and held.
  readonly #reads = new Map<string, Promise<SettledTurn>>();
  // By how many lists that are read ahead.
  readonly #holds = new Map<string, number>();

  constructor(turnRepo: Pick<ITurnRepo, "read">) {
    this.#turnRepo = turnRepo;
  }

  /** Throws `turn-dependency-missing` naming a turn that is missing, unreadable or has not ended; `store-io` as it is. */
  read(turnId: string): Promise<SettledTurn> {
    const known = this.#reads.get(turnId);
    if (known !== undefined) return known;
    const reading = readSettled(this.#turnRepo, turnId);
    this.#reads.set(turnId, reading);
    reading.then(
      () => {
        if (!this.#holds.has(turnId)) this.#forget(turnId, reading);
      },
      // What failed may be there the next time.
      () => this.#forget(turnId, reading),
    );
    return reading;
  }

  /** Starts reading these in their order, and holds what could be read until `release`. */
  readAhead(turnIds: readonly string[]): ReadingAhead {
    let isReleased = false;
    const rest = turnIds.values();
    const usable = new Set<string>();
    const readSome = async () => {
      for (const turnId of rest) {
        if (isReleased) return;
        // Whoever needs an unusable turn gets the error himself: reading ahead has nobody to tell.
        await this.read(turnId).then(
          () => usable.add(turnId),
          () => {},
        );
      }
    };
    for (const turnId of turnIds) this.#holds.set(turnId, (this.#holds.get(turnId) ?? 0) + 1);
    const readers = Array.from({ length: READS_AT_ONCE }, readSome);
    const release = () => {
      isReleased = true;
      for (const turnId of turnIds) this.#release(turnId);
    };
    return { usable: Promise.all(readers).then(() => usable), release };
  }

  #release(turnId: string): void {
    const holds = (this.#holds.get(turnId) ?? 0) - 1;
    if (holds > 0) {
      this.#holds.set(turnId, holds);
    } else {
      this.#holds.delete(turnId);
      this.#reads.delete(turnId);
    }
  }

  #forget(turnId: string, reading: Promise<SettledTurn>): void {
    if (this.#reads.get(turnId) === reading) this.#reads.delete(turnId);
  }
}

async function readSettled(turnRepo: Pick<ITurnRepo, "read">, turnId: string): Promise<SettledTurn> {
  try {
    const settled = settledTurnOf(reduceTurn(await turnRepo.read(turnId)));
    if (settled !== undefined) return settled;
  } catch (error) {
    throw isMissing(error) ? unusable(turnId, error.message, error) : error;
  }
  throw unusable(turnId, "it has not ended");
}

function isMissing(error: unknown): error is CodedError {
  return (
    error instanceof TurnNotFoundError ||
    error instanceof TurnCorruptionError ||
    error instanceof InvalidIdError
  );
}

function unusable(turnId: string, why: string, cause?: CodedError): TurnDependencyError {
  const message = `turn ${turnId}, which a context refers to, cannot be used: ${why}`;
  const data = cause === undefined ? { turnId } : { turnId, causeCode: cause.code };
  return new TurnDependencyError(message, { data, cause });
}
