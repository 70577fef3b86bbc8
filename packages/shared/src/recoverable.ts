// Owns what can still be done with a damaged log, told from its coded error. Pure. quality.md §1, Clarifications "Versions".
import type { CodedError } from "./errors.js";

/** Of a corrupt log: something of it is valid, so recovery has something to keep. Without that it refuses. */
export function hasValidStart({ data }: CodedError): boolean {
  return data["line"] !== 1 && data["fault"] !== "empty-file" && data["fault"] !== "not-a-file";
}

/** A file that a newer program wrote is not damaged: nothing is given up for it. */
export function isOfNewerVersion({ data }: CodedError): boolean {
  return data["fault"] === "newer-version" || data["fault"] === "unknown-type";
}

/** Recovering the file that this error is about keeps some of it, and is not refused. */
export function isRecoverable(error: CodedError): boolean {
  return hasValidStart(error) && !isOfNewerVersion(error);
}
