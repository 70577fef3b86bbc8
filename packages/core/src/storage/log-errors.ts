// Owns how a fault of a log is said: what happened, in which file and line, what to do. S§4.2, Clarifications "Error codes".
// Never quotes content: messages reach logs.
import { CodedError as Coded, type CodedError, StoreIoError } from "@x/shared";
import type { LogAddress } from "./log-address.js";
import type { LogEvent, LogFormat } from "./log-format.js";

/** Why a file is corrupt, for programs: `doctor` and the window show different hints. */
export type LogFault =
  | "not-a-file"
  | "empty-file"
  | "torn-tail"
  | "line-too-long"
  | "not-utf8"
  | "byte-order-mark"
  | "carriage-return"
  | "empty-line"
  | "not-json"
  | "wrong-first-line"
  | "repeated-first-line"
  | "newer-version"
  | "unknown-type"
  | "other-id"
  | "schema"
  | "impossible-history";

const ADVICE = "the file is left as it is; recover it to keep a copy and its longest valid part";
const NOTHING = "not even the first line is valid, so there is nothing to recover; the file is left as it is";
const NEWER = "written by a newer version? update the program to read it; the file is left as it is";

export interface CorruptionDetails {
  /** 1-based. Absent when the fault is of the file as a whole. */
  readonly line?: number;
  readonly fault: LogFault;
  readonly what: string;
}

export function corruption<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  { line, fault, what }: CorruptionDetails,
): CodedError {
  const place = line === undefined ? address.name : `${address.name}:${line}`;
  const advice = adviceOf(format, fault, line);
  const data = { [format.idField]: address.id, file: address.name, fault };
  return new format.CorruptionError(`${place}: ${what} (${advice})`, {
    data: line === undefined ? data : { ...data, line },
  });
}

/** The one thing to do: never to recover what recovery would refuse. */
function adviceOf(
  { lastResort }: Pick<LogFormat<LogEvent>, "lastResort">,
  fault: LogFault,
  line: number | undefined,
): string {
  if (fault === "newer-version" || fault === "unknown-type") return NEWER;
  return line === 1 || fault === "empty-file" || fault === "not-a-file"
    ? `${NOTHING}: ${lastResort}`
    : ADVICE;
}

/** The same fault where recovery was asked for and found nothing to keep. */
export function nothingValid<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  cause: CodedError,
): CodedError {
  const isSaid = cause.message.includes(NOTHING) || cause.message.includes(NEWER);
  return new format.CorruptionError(
    isSaid ? cause.message : `${cause.message} (${NOTHING}: ${format.lastResort})`,
    {
      data: { ...cause.data, file: address.name },
      cause,
    },
  );
}

export function notFound<E extends LogEvent>(format: LogFormat<E>, address: LogAddress): CodedError {
  return new format.NotFoundError(
    `${address.name}: no such ${format.noun}; it was deleted or never created`,
    {
      data: { [format.idField]: address.id },
    },
  );
}

export function alreadyExists<E extends LogEvent>(format: LogFormat<E>, address: LogAddress): CodedError {
  return new format.ExistsError(`${address.name}: this ${format.noun} exists already; take the next id`, {
    data: { [format.idField]: address.id },
  });
}

/** The system's own code of a failed file operation (`ENOSPC`), or undefined when it has none. */
export function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof Coded || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full: free some space and try again",
  EDQUOT: "the disk quota is used up: free some space and try again",
  EACCES: "access was denied: check the owner and the permissions",
  EPERM: "access was denied: check the owner and the permissions",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open: try again",
  ENFILE: "too many files are open: try again",
  EIO: "the disk reported an error: check it before going on",
};

/** A failed file operation as `store-io`. A coded error passes through; anything without a system code is a bug and does too. */
export function storeIo(doing: string, name: string, error: unknown): unknown {
  const systemCode = systemCodeOf(error);
  if (systemCode === undefined) return error;
  const hint = HINTS[systemCode] ?? "the system refused";
  return new StoreIoError(`${name}: could not ${doing} (${systemCode}); ${hint}`, {
    data: { systemCode, file: name },
    cause: error,
  });
}
