// Owns finding one JSON value inside a line of text. Pure.
import type { JsonValue } from "@x/shared";

export type JsonReading = { readonly value: JsonValue; readonly end: number } | { readonly problem: string };

/** Reads the object, array or string that starts at `start`; `end` is the position after it. */
export function readJson(text: string, start: number): JsonReading {
  const end = endOfValue(text, start);
  if (end === undefined) return { problem: "a bracket or a quotation mark is never closed" };
  try {
    return { value: JSON.parse(text.slice(start, end)) as JsonValue, end };
  } catch (error) {
    return { problem: (error as SyntaxError).message };
  }
}

/** Counts brackets outside strings; whether the value between them is JSON is for the parser to say. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (inString) {
      if (character === "\\") position += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0 && !inString) return position + 1;
  }
  return undefined;
}
