// Owns what a typed line means as an answer to a question. Pure.
import type { PermissionDecision } from "@x/shared";

export interface PermissionAnswer {
  readonly decision: PermissionDecision;
  readonly reason?: string;
}

/** `y` or `n`, or `n` and a reason; undefined when the line is no answer. There is no default: an empty line decides nothing. */
export function readPermissionAnswer(line: string): PermissionAnswer | undefined {
  const match = /^\s*(y|yes|n|no)(?:[\s,:]+(\S[\s\S]*?))?\s*$/i.exec(line);
  const [, word, reason] = match ?? [];
  if (word === undefined) return undefined;
  if (word.toLowerCase().startsWith("n")) {
    return reason === undefined ? { decision: "deny" } : { decision: "deny", reason };
  }
  // "yes, but …" is not the yes that was asked for.
  return reason === undefined ? { decision: "allow" } : undefined;
}

/** The number of an option stands for that option; anything else is the answer itself. Undefined for an empty line. */
export function readHumanAnswer(line: string, options: readonly string[]): string | undefined {
  const text = line.trim();
  if (text === "") return undefined;
  return /^\d+$/.test(text) ? (options[Number(text) - 1] ?? text) : text;
}

/** `y` resumes, `n` stops for good; undefined for everything else, which may well have been meant as a message. */
export function readResumeAnswer(line: string): "resume" | "stop" | undefined {
  if (/^\s*y(es)?\s*$/i.test(line)) return "resume";
  return /^\s*no?\s*$/i.test(line) ? "stop" : undefined;
}
