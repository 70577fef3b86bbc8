// Owns the one check of an id's form, used by IPC and by the repositories. Clarifications: "Ids".
import { z } from "zod";
import { InvalidIdError } from "./errors.js";

// YYYY-MM-DDTHH-MM-SSZ-PPPPPPP-NNN: UTC second, process part, counter.
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})-(\d{2})-(\d{2})Z-\d{7}-\d{3}$/;

/** True when the whole text has the form of an id and its date and time exist in the calendar (UTC, no leap seconds). */
export function isValidId(text: string): boolean {
  return idTimestamp(text) !== undefined;
}

/** The instant in an id as ISO-8601 with milliseconds, or undefined when the text is no id. */
export function idTimestamp(text: string): string | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const iso = date.toISOString();
  const asWritten = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}.000Z`;
  return iso === asWritten ? iso : undefined;
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
