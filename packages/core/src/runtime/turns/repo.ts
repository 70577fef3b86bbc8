// Owns the contract of turn storage. T§2.
import type { TurnCreated, TurnEvent } from "@x/shared";

export interface ITurnRepo {
  /** Writes the file with its first line. Throws `turn-exists`, `invalid-id`, `store-io`. */
  create(event: TurnCreated): Promise<void>;
  /** Every committed event in line order. Throws `turn-not-found`, `turn-corrupt` (file:line), `invalid-id`, `store-io`. */
  read(turnId: string): Promise<TurnEvent[]>;
  /** One write for the whole batch; on failure the file has its former length. Throws `turn-not-found`, `turn-corrupt`, `store-io`. */
  append(turnId: string, events: readonly TurnEvent[]): Promise<void>;
  /** The run lock of T§9: one invocation of a turn at a time, first come first served, in this process. */
  withLock<T>(turnId: string, fn: () => Promise<T>): Promise<T>;
  /** For turns without a session only; otherwise `invalid-input`. Throws `turn-not-found`, `turn-corrupt` (line 1: whose it is cannot be known), `store-io`. */
  delete(turnId: string): Promise<void>;
}
