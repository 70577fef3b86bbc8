// Owns what "plain JSON" means here. T§2: undefined, functions, BigInt, cycles, class instances and raw Errors are no values.
import { z } from "zod";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * The path of the first thing in `value` that JSON cannot hold unchanged (`"$.a[2]"`), or undefined when all is plain.
 * Non-finite numbers count as faults: JSON would turn them into null.
 */
export function findNonJson(value: unknown): string | undefined {
  return walk(value, "$", new Set());
}

export function isJsonValue(value: unknown): value is JsonValue {
  return findNonJson(value) === undefined;
}

/** A JSON value as it stands: checked, never copied or stripped. */
export const JsonValue = z.custom<JsonValue>(isJsonValue, { error: "not a plain JSON value" });

function walk(value: unknown, path: string, ancestors: Set<object>): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object" || ancestors.has(value)) return path;
  ancestors.add(value);
  const fault = Array.isArray(value) ? walkArray(value, path, ancestors) : walkRecord(value, path, ancestors);
  ancestors.delete(value);
  return fault;
}

function walkArray(values: readonly unknown[], path: string, ancestors: Set<object>): string | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const fault = walk(values[index], `${path}[${index}]`, ancestors);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function walkRecord(record: object, path: string, ancestors: Set<object>): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(record);
  if (prototype !== Object.prototype && prototype !== null) return path;
  for (const [key, value] of Object.entries(record)) {
    const fault = walk(value, `${path}.${key}`, ancestors);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
