// What the suites of the event-log contract stand on: an empty log, a way under it, and how its failures are looked at.
import type { CodedError, SessionEvent } from "@x/shared";
import { SESSION_ID } from "@x/shared/testing";
import type { EventLog } from "../storage/event-log.js";

/** A fresh, empty log of sessions, and a way under it. */
interface LogBench {
  readonly log: EventLog<SessionEvent>;
  putBytes(id: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a log, or of a copy by its name relative to the store; undefined when there is none. */
  bytesOf(idOrCopy: string): Promise<Buffer | undefined>;
}

export type OnLogBench = (use: (bench: LogBench) => Promise<void>) => Promise<void>;

export const OTHER_ID = "2025-11-12T00-00-00Z-0000001-000";
/** How messages name the file of `SESSION_ID`. */
export const ADDRESS = `sessions/2025/11/11/${SESSION_ID}.jsonl`;

/** The error as code, data and message: what a caller can see of it. */
export async function failure(
  promise: Promise<unknown>,
): Promise<Pick<CodedError, "code" | "data" | "message">> {
  try {
    await promise;
  } catch (error) {
    const { code, data, message } = error as CodedError;
    return { code, data, message };
  }
  throw new Error("it did not fail");
}

/** The bytes that a log of these events has. */
export function lines(...events: readonly unknown[]): Buffer {
  return Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}
