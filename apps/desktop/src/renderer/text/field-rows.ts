// Owns laying out any JSON as rows of name and text, one a value, none left out. PURE. Used where a person decides about it.
import type { JsonValue } from "@x/shared";

export interface FieldRow {
  /**
   * Names from the outside in; list positions count from 1 and read `[1]`. A name that is empty or could be taken for something
   * else stands in quotes, so that no two values have the same path. Empty for a value that is no object and no list. */
  readonly path: readonly string[];
  /** A text to the letter; of anything else its JSON: `120`, `true`, `null`, and `""`, `[]`, `{}` where nothing is inside. */
  readonly text: string;
  readonly kind: "text" | "literal" | "empty";
}

export function fieldRows(value: JsonValue): readonly FieldRow[] {
  return rowsAt([], value);
}

/**
 * Whether a text of one line must stand in quotes, because without them it reads like a value that is no text, or like a text
 * in quotes: no two values look the same.
 */
export function needsQuotes(text: string): boolean {
  let inner = text;
  while (inner.length > 1 && inner.startsWith('"') && inner.endsWith('"')) inner = inner.slice(1, -1);
  return LITERAL.test(inner);
}

const LITERAL = /^(?:|true|false|null|\[\]|\{\}|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)$/u;

function rowsAt(path: readonly string[], value: JsonValue): readonly FieldRow[] {
  if (typeof value === "string") return [{ path, ...textOf(value) }];
  if (typeof value === "object" && value !== null) return rowsOfMembers(path, value);
  return [{ path, text: JSON.stringify(value), kind: "literal" }];
}

function textOf(value: string): Pick<FieldRow, "text" | "kind"> {
  return value === "" ? { text: '""', kind: "empty" } : { text: value, kind: "text" };
}

function rowsOfMembers(
  path: readonly string[],
  value: readonly JsonValue[] | { readonly [key: string]: JsonValue },
): readonly FieldRow[] {
  const isList = isArray(value);
  const members: readonly (readonly [string, JsonValue])[] = isList
    ? value.map((member, index) => [`[${index + 1}]`, member] as const)
    : Object.entries(value).map(([name, member]) => [plainName(name), member] as const);
  if (members.length === 0) {
    return path.length === 0 ? [] : [{ path, text: isList ? "[]" : "{}", kind: "empty" }];
  }
  return members.flatMap(([name, member]) => rowsAt([...path, name], member));
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** As it is, where nothing else could read like it: no list position, no two names in a row, no quotes, no edge of spaces. */
function plainName(name: string): string {
  return /^$|^[["\s]|\s$|›/u.test(name) ? JSON.stringify(name) : name;
}
