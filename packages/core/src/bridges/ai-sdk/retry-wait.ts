// Owns how long to wait before a model server is tried again: as long as it asks for, within reason, else twice as long each time.
// PURE. app §4.
import { APICallError } from "ai";

export interface RetryWait {
  readonly waitMs: number;
  /** The server named the time itself. */
  readonly isAsked: boolean;
}

const FIRST_WAIT_MS = 2_000;
/** A person is waiting too. */
const LONGEST_ASKED_MS = 60_000;

/** `tries`: how often it was tried again before; `now`: since the epoch, in milliseconds. Undefined: that is of no use. */
export function retryWait(error: unknown, tries: number, now: number): RetryWait | undefined {
  if (!APICallError.isInstance(error) || !error.isRetryable) return undefined;
  const asked = askedMs(error.responseHeaders ?? {}, now);
  if (asked >= 0 && asked < LONGEST_ASKED_MS) return { waitMs: asked, isAsked: true };
  return { waitMs: FIRST_WAIT_MS * 2 ** tries, isAsked: false };
}

/** Not a number where nothing that can be read was asked for. */
function askedMs(headers: Readonly<Record<string, string>>, now: number): number {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (!Number.isNaN(exact)) return exact;
  const after = headers["retry-after"] ?? "";
  const seconds = Number.parseFloat(after);
  return Number.isNaN(seconds) ? Date.parse(after) - now : seconds * 1_000;
}
