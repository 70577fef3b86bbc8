// Owns what the program's exit code says. Pure.
import type { CodedError, TurnOutcome } from "@x/shared";

export const EXIT = {
  ok: 0,
  failed: 1,
  /** The command line, or what was asked, makes no sense. */
  usage: 2,
  /** The conversation waits for an answer that nobody gave. */
  waits: 3,
  cancelled: 4,
  locked: 5,
  notFound: 6,
  /** A bug of ours. */
  internal: 70,
  hangUp: 129,
  interrupted: 130,
  brokenPipe: 141,
  terminated: 143,
} as const;

const BY_ERROR_CODE: Readonly<Record<string, number | undefined>> = {
  "invalid-input": EXIT.usage,
  "invalid-id": EXIT.usage,
  "store-locked": EXIT.locked,
  "session-not-found": EXIT.notFound,
  "turn-not-found": EXIT.notFound,
  "agent-not-found": EXIT.notFound,
  internal: EXIT.internal,
};

export function exitCodeOfError(error: CodedError): number {
  return BY_ERROR_CODE[error.code] ?? EXIT.failed;
}

const BY_STATUS = {
  completed: EXIT.ok,
  failed: EXIT.failed,
  suspended: EXIT.waits,
  cancelled: EXIT.cancelled,
} as const satisfies Record<TurnOutcome["status"], number>;

export function exitCodeOfStatus(status: TurnOutcome["status"]): number {
  return BY_STATUS[status];
}
