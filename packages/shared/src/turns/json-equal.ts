// Owns the comparison of two plain JSON values by content; the order of an object's keys is no content.
import type { JsonValue } from "../json.js";

export function jsonEqual(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (isArray(left)) return isArray(right) && arraysEqual(left, right);
  return !isArray(right) && recordsEqual(left, right);
}

type JsonRecord = { readonly [key: string]: JsonValue };

function isArray(value: readonly JsonValue[] | JsonRecord): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function arraysEqual(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  return (
    left.length === right.length && left.every((item, index) => jsonEqual(item, right[index] as JsonValue))
  );
}

function recordsEqual(left: JsonRecord, right: JsonRecord): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && jsonEqual(left[key] as JsonValue, right[key] as JsonValue),
    )
  );
}
