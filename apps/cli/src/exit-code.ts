// Owns what the program's exit code says. Pure. The table stands in docs/cli.md too.
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
  /** A model is not set up, or the settings are not valid. */
  notSetUp: 7,
  /** A file of the store cannot be read. */
  damaged: 8,
  /** A bug of ours. */
  internal: 70,
  hangUp: 129,
  interrupted: 130,
  brokenPipe: 141,
  terminated: 143,
} as const;

/** For people: what help and the documentation say. Signals have the codes that every shell knows. */
export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [EXIT.ok, "done"],
  [EXIT.failed, "failed"],
  [EXIT.usage, "not understood"],
  [EXIT.waits, "waits for an answer"],
  [EXIT.cancelled, "stopped"],
  [EXIT.locked, "the store is in use"],
  [EXIT.notFound, "not found"],
  [EXIT.notSetUp, "not set up"],
  [EXIT.damaged, "damaged"],
];

const BY_ERROR_CODE: Readonly<Record<string, number | undefined>> = {
  "invalid-input": EXIT.usage,
  "invalid-id": EXIT.usage,
  "store-locked": EXIT.locked,
  "store-not-found": EXIT.notFound,
  "session-not-found": EXIT.notFound,
  "turn-not-found": EXIT.notFound,
  "task-not-found": EXIT.notFound,
  "agent-not-found": EXIT.notFound,
  "model-not-configured": EXIT.notSetUp,
  "settings-invalid": EXIT.notSetUp,
  "session-corrupt": EXIT.damaged,
  "turn-corrupt": EXIT.damaged,
  "task-corrupt": EXIT.damaged,
  "turn-dependency-missing": EXIT.damaged,
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
