// Owns how an error reads on standard error. Pure. The form stands in docs/cli.md too.
import { type ErrorRecord, fromErrorRecord } from "@x/shared";
import { EXIT, exitCodeOfError } from "./exit-code.js";
import { harmless } from "./visible-text.js";

/** What is damaged is recovered by a command of this program: the core, which knows none, cannot name it. */
export function errorLine(error: ErrorRecord): string {
  const isDamage = exitCodeOfError(fromErrorRecord(error)) === EXIT.damaged;
  const advice = isDamage ? "; x doctor names what recovers it" : "";
  return harmless(`x: ${error.code}: ${error.message}${advice}\n`);
}
