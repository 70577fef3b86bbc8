// Owns every coded error of the product: one base, one class a code, and the way back from plain data.
// Callers branch on `code`, never on the message. Clarifications: "Error codes".
import type { JsonValue } from "./json.js";

export interface ErrorData {
  readonly [key: string]: JsonValue;
}

export interface CodedErrorOptions {
  /** Plain data that survives IPC; ids, statuses, the system's own code. Never a key, never prompt content. */
  readonly data?: ErrorData;
  readonly cause?: unknown;
}

/** What crosses a process: an error as plain data. */
export interface ErrorRecord {
  readonly code: string;
  readonly message: string;
  readonly data?: ErrorData;
}

/** The base of all errors that a caller may branch on. A plain `Error` anywhere means a bug of ours. */
export class CodedError extends Error {
  readonly code: string;
  readonly data: ErrorData;

  constructor(code: string, message: string, options: CodedErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.data = options.data ?? {};
  }
}

/** One class for one literal code: `class X extends coded("x") {}`. */
function coded<const Code extends string>(code: Code) {
  return class extends CodedError {
    static readonly code: Code = code;
    declare readonly code: Code;
    constructor(message: string, options?: CodedErrorOptions) {
      super(code, message, options);
    }
  };
}

/** A field that is text by construction; one that was rebuilt from foreign data may be anything. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

/** S§9.1: the latest turn has not ended, so the session takes no new message. */
export class TurnNotSettledError extends coded("turn-not-settled") {
  get sessionId(): string {
    return textOf(this.data["sessionId"]);
  }
  get turnId(): string {
    return textOf(this.data["turnId"]);
  }
  get status(): "idle" | "suspended" {
    return this.data["status"] === "suspended" ? "suspended" : "idle";
  }

  static of(sessionId: string, turnId: string, status: "idle" | "suspended"): TurnNotSettledError {
    const message = `session ${sessionId}: its latest turn ${turnId} has not ended (${status}); stop, answer or resume it first`;
    return new TurnNotSettledError(message, { data: { sessionId, turnId, status } });
  }
}

export class SessionNotFoundError extends coded("session-not-found") {}
/** A session file that breaks S§4.2 or S§6, or whose latest turn belongs to another session. */
export class SessionCorruptionError extends coded("session-corrupt") {}
export class SessionExistsError extends coded("session-exists") {}
export class TurnNotFoundError extends coded("turn-not-found") {}
/** T§7: an impossible history, or a turn file that breaks T§2. */
export class TurnCorruptionError extends coded("turn-corrupt") {}
export class TurnExistsError extends coded("turn-exists") {}
/** T§12: an external input that fits nothing outstanding. Nothing was written. */
export class TurnInputError extends coded("turn-input-rejected") {}
/** T§12: the model, context or snapshot of a turn cannot be materialised. The log is as it was. */
export class TurnDependencyError extends coded("turn-dependency-missing") {}
export class TurnSettledError extends coded("turn-settled") {}
export class NoTurnToResumeError extends coded("no-turn-to-resume") {}
export class InvalidIdError extends coded("invalid-id") {}
export class InvalidInputError extends coded("invalid-input") {}
export class AgentNotFoundError extends coded("agent-not-found") {}
export class ModelNotConfiguredError extends coded("model-not-configured") {}
export class HeadlessRunError extends coded("headless-run-failed") {}
export class TaskNotFoundError extends coded("task-not-found") {}
/** A task's run log that is damaged or whose history is impossible. */
export class TaskCorruptionError extends coded("task-corrupt") {}
export class TaskExistsError extends coded("task-exists") {}
/** A task is at work and never runs twice at once; `data.turnId` is the run, when it has got that far. */
export class TaskRunningError extends coded("task-running") {}
export class SettingsInvalidError extends coded("settings-invalid") {}
/** Another process or core writes this store; `data.holder` names it. */
export class StoreLockedError extends coded("store-locked") {}
/** There is no folder where a store was said to be. */
export class StoreNotFoundError extends coded("store-not-found") {}
/** The disk said no; `data.systemCode` keeps the system's code, e.g. `ENOSPC`. */
export class StoreIoError extends coded("store-io") {}
export class ForbiddenSenderError extends coded("forbidden-sender") {}
export class ShuttingDownError extends coded("shutting-down") {}
export class InternalError extends coded("internal") {}

const ERROR_CLASSES = [
  TurnNotSettledError,
  SessionNotFoundError,
  SessionCorruptionError,
  SessionExistsError,
  TurnNotFoundError,
  TurnCorruptionError,
  TurnExistsError,
  TurnInputError,
  TurnDependencyError,
  TurnSettledError,
  NoTurnToResumeError,
  InvalidIdError,
  InvalidInputError,
  AgentNotFoundError,
  ModelNotConfiguredError,
  HeadlessRunError,
  TaskNotFoundError,
  TaskCorruptionError,
  TaskExistsError,
  TaskRunningError,
  SettingsInvalidError,
  StoreLockedError,
  StoreNotFoundError,
  StoreIoError,
  ForbiddenSenderError,
  ShuttingDownError,
  InternalError,
] as const;

export type ErrorCode = (typeof ERROR_CLASSES)[number]["code"];

/** Every stable code, in the order of the clarifications. Open to new ones: a reader must accept codes it does not know. */
export const ERROR_CODES: readonly ErrorCode[] = ERROR_CLASSES.map((errorClass) => errorClass.code);

const classByCode = new Map<string, (typeof ERROR_CLASSES)[number]>(
  ERROR_CLASSES.map((errorClass) => [errorClass.code, errorClass]),
);

/**
 * Any thrown value as plain data. A coded error keeps its code and data; anything else is a bug of ours
 * and becomes `internal` with its message.
 */
export function toErrorRecord(thrown: unknown): ErrorRecord {
  if (thrown instanceof CodedError) {
    const record = { code: thrown.code, message: thrown.message };
    return Object.keys(thrown.data).length === 0 ? record : { ...record, data: thrown.data };
  }
  return { code: InternalError.code, message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** The typed error of a record: the class of its code, or the base class for a code this version does not know. */
export function fromErrorRecord(record: ErrorRecord): CodedError {
  const options = record.data === undefined ? {} : { data: record.data };
  const errorClass = classByCode.get(record.code);
  return errorClass === undefined
    ? new CodedError(record.code, record.message, options)
    : new errorClass(record.message, options);
}
