// Owns the contract of session storage. S§4.3.
import type { SessionCreated, SessionEvent } from "@x/shared";

export interface ISessionRepo {
  /** Writes the file with its first line. Throws `session-exists`, `invalid-id`, `store-io`. */
  create(event: SessionCreated): Promise<void>;
  /** Every committed event in line order. Throws `session-not-found`, `session-corrupt` (file:line), `invalid-id`, `store-io`. */
  read(sessionId: string): Promise<SessionEvent[]>;
  /** One write for the whole batch; on failure the file has its former length. Throws `session-not-found`, `session-corrupt`, `store-io`. */
  append(sessionId: string, events: readonly SessionEvent[]): Promise<void>;
  /** In-process exclusion per session: first come first served, not re-entrant. */
  withLock<T>(sessionId: string, fn: () => Promise<T>): Promise<T>;
  /** The ids of all session files that lie in their own partition, newest first. Throws `store-io`. */
  listSessionIds(): Promise<string[]>;
  /** The same ids in the same order, piece by piece. Throws `store-io` last, after everything that could be listed. */
  listPartitions?(): AsyncIterable<string[]>;
  /** Removes the session file only. Throws `session-not-found`, `store-io`. */
  delete(sessionId: string): Promise<void>;
}
