// Owns the one check of an id's form, used by IPC and by the repositories. Clarifications: "Ids".
import { z } from "zod";
import { InvalidIdError } from "./errors.js";

// YYYY-MM-DDTHH-MM-SSZ-PPPPPPP-NNN: UTC second, process part, counter.
const PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z-\d{7}-\d{3}$/;

/** True when the whole text has the form of an id and its date and time exist in the calendar (UTC, no leap seconds). */
export function isValidId(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const at = (start: number, end: number) => Number(text.slice(start, end));
  const [month, day] = [at(5, 7), at(8, 10)];
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(at(0, 4), month) &&
    at(11, 13) < 24 &&
    at(14, 16) < 60 &&
    at(17, 19) < 60
  );
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The instant in an id as ISO-8601 with milliseconds, or undefined when the text is no id. */
export function idTimestamp(text: string): string | undefined {
  if (!isValidId(text)) return undefined;
  return `${text.slice(0, 13)}:${text.slice(14, 16)}:${text.slice(17, 19)}.000Z`;
}

/** Returns the id unchanged, or throws `InvalidIdError` (`invalid-id`). The text is quoted shortened: it may be hostile. */
export function assertValidId(text: string): string {
  // No type protects a library: what is not even text is no id either.
  if (typeof text === "string" && isValidId(text)) return text;
  const shown = typeof text === "string" ? JSON.stringify(shortened(text)) : `a value of type ${typeof text}`;
  throw new InvalidIdError(`${shown} is not an id of the form YYYY-MM-DDTHH-MM-SSZ-PPPPPPP-NNN`);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export const Id = z.string().refine(isValidId, { error: "not a valid id" });
