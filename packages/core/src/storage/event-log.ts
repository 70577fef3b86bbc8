// Owns the contract of the one event log that turns and sessions share. T§2, S§4.
import type { LogBytes } from "./log-bytes.js";
import type { LogEvent } from "./log-format.js";

/** What `salvage` did. */
export interface SalvageReport {
  readonly keptLines: number;
  /** Lines after the kept ones, a torn last one included; 0 when the file was whole and nothing was done. */
  readonly droppedLines: number;
  /** Where the original lies now, relative to the store; null when nothing was done. */
  readonly copy: string | null;
}

export interface EventLog<E extends LogEvent> {
  /** Writes a new log with its first line; exclusive, and never visible in part. Throws `*-exists`, `invalid-id`, `invalid-input`, `store-io`. */
  create(event: E): Promise<void>;
  /** Every committed event in line order. Throws `*-not-found`, `*-corrupt` (file:line), `invalid-id`, `store-io`. */
  read(id: string): Promise<E[]>;
  /** The first event alone, also of a log that is damaged after it. Throws as `read` does, for the first line only. */
  first(id: string): Promise<E>;
  /** The batch in one write; on failure the log is as it was. An empty batch does nothing. Throws `*-not-found`, `*-corrupt`, `invalid-id`, `invalid-input`, `store-io`. */
  append(id: string, events: readonly E[]): Promise<void>;
  /** Ids, one array a non-empty partition, newest first throughout. Throws `store-io`, after everything that could be listed. */
  listPartitions(): AsyncIterable<string[]>;
  /** Throws `*-not-found`, `invalid-id`, `store-io`. */
  delete(id: string): Promise<void>;
  /**
   * Only when a person asks: keeps the longest valid prefix and the original beside it. `accepts` sees each valid event in
   * order and ends the prefix with its first false. Throws `*-corrupt` when not even the first line is valid; then nothing changed.
   */
  salvage(id: string, accepts?: (event: E) => boolean): Promise<SalvageReport>;
  /** The file as it stands, valid or not. Throws `*-not-found`, `*-corrupt` (not a file), `invalid-id`, `store-io`. */
  bytes(id: string): Promise<LogBytes>;
  /** Says that no append to this log is expected soon: gives up what was held for it. */
  release(id: string): Promise<void>;
  /** Waits for appends under way and gives up everything held. */
  close(): Promise<void>;
}
