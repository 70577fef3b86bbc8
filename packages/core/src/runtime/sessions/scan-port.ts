// Owns what the startup scan asks of threads that read rows for it. S§8.2. Who they are: bridges/scan-threads.
import type { SessionIndexEntry } from "@x/shared";

/** Undefined: there is no such session any more. */
export type ScannedRow = SessionIndexEntry | undefined;

export interface IScanThread {
  /** The rows of these sessions in this order; calls are answered one after another. Rejects with a plain error when the thread is gone. */
  rows(sessionIds: readonly string[]): Promise<ScannedRow[]>;
  /** Ends the thread at once; calls under way reject. */
  stop(): Promise<void>;
}

/** Starts as many threads as are worth it for so many sessions; they read ids as soon as they are up. */
export type StartScanThreads = (sessions: number) => IScanThread[];
