// Owns telling what a JSON value is, where a call and its declaration are taken apart. PURE.
import type { JsonValue } from "@x/shared";

export type Fields = Readonly<Record<string, JsonValue>>;

export function isFields(value: JsonValue | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: JsonValue | undefined): value is string {
  return typeof value === "string";
}

export function isTexts(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every(isText);
}

export function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  return left !== undefined && right !== undefined && JSON.stringify(left) === JSON.stringify(right);
}
