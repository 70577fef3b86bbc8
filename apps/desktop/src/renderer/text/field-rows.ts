// Owns laying out any JSON as rows of name and text, one a value, none left out. PURE. Used where a person decides about it.
import type { JsonValue } from "@x/shared";

export interface FieldRow {
  /**
   * Names from the outside in; list positions count from 1 and read `[1]`. A name that is empty or could be taken for something
   * else stands in quotes, so that no two values have the same path. Empty for a value that is no object and no list. */
  readonly path: readonly string[];
  readonly text: string;
  /** What the value is, where its text alone does not tell: the text "true" and the truth value look the same. */
  readonly kind: "text" | "number" | "true/false" | "nothing" | "empty";
}

export function fieldRows(value: JsonValue): readonly FieldRow[] {
  return rowsAt([], value);
}

function rowsAt(path: readonly string[], value: JsonValue): readonly FieldRow[] {
  if (value === null) return [{ path, text: "null", kind: "nothing" }];
  switch (typeof value) {
    case "string":
      return [
        value === "" ? { path, text: "empty text", kind: "empty" } : { path, text: value, kind: "text" },
      ];
    case "number":
      return [{ path, text: JSON.stringify(value), kind: "number" }];
    case "boolean":
      return [{ path, text: String(value), kind: "true/false" }];
    default:
      return rowsOfMembers(path, value);
  }
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
    return path.length === 0 ? [] : [{ path, text: isList ? "empty list" : "no fields", kind: "empty" }];
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
