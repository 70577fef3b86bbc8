// Owns what tells one kind of log file from the others (turns, sessions, tasks): names, versions, validation, errors. S§4.2, T§2.
// Holds no invariant of a history: those are the reducer's.
import { type CodedError, type CodedErrorOptions, schemaIssue } from "@x/shared";
import { compile, type ZodType } from "zod";
import { type Check, generatedCheck } from "./generated-check.js";
import type { LogLayout } from "./log-layout.js";

type ErrorClass = new (message: string, options?: CodedErrorOptions) => CodedError;

export interface LogEvent {
  readonly type: string;
}

/** `event` is the value itself, never a copy; `issue` says where and what, without quoting content. */
export type Validation<E> = { readonly event: E } | { readonly issue: string };

export interface LogFormat<E extends LogEvent> {
  /** The folder under the store, and the first part of every address in a message. */
  readonly folder: "turns" | "sessions" | "tasks";
  readonly layout: LogLayout;
  /** What a person calls it. */
  readonly noun: "turn" | "session" | "task";
  readonly idField: "turnId" | "sessionId" | "taskId";
  readonly idOf: (event: E) => string;
  /** The type of the first line, and of no other. */
  readonly firstType: E["type"];
  /** The newest schema version a first line may name. */
  readonly schemaVersion: number;
  /** Every type this version knows. */
  readonly types: ReadonlySet<string>;
  readonly validate: (value: unknown) => Validation<E>;
  /** True for an event after which `fsync: "turn-boundaries"` syncs. */
  readonly isBoundary: (event: E) => boolean;
  /** What is left to do with a file of which nothing is valid. */
  readonly lastResort: string;
  readonly NotFoundError: ErrorClass;
  readonly ExistsError: ErrorClass;
  readonly CorruptionError: ErrorClass;
}

/**
 * The validation of a zod schema that transforms nothing. The value is kept as it stands: a copy could drop keys. A check
 * generated from the schema says yes to nearly everything there is; a no is the schema's own to judge and to explain.
 */
export function validateBy<E>(schema: ZodType<E>): (value: unknown) => Validation<E> {
  // At its first use, since generating costs as much as some hundred events.
  let generated: { readonly check: Check; readonly judge: ZodType<E> } | undefined;
  return (value) => {
    generated ??= generatedFrom(schema);
    if (generated.check(value)) return { event: value as E };
    const result = generated.judge.safeParse(value);
    if (result.success) return { event: value as E };
    return { issue: schemaIssue(result.error, "$") };
  };
}

/** Where a schema says more than our checks know, zod's own generated parser takes the place of both. */
function generatedFrom<E>(schema: ZodType<E>): { readonly check: Check; readonly judge: ZodType<E> } {
  const check = generatedCheck(schema);
  return check === undefined ? { check: () => false, judge: compile(schema) } : { check, judge: schema };
}
