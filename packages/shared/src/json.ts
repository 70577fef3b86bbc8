// Owns what "plain JSON" means here. T§2: undefined, functions, BigInt, cycles, class instances and raw Errors are no values.
// Nor is anything that JSON text would show otherwise than it was checked: a `toJSON`, an array of a class of its own.
import { z } from "zod";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Deeper nesting than this is no plain JSON here: no reader of a log may run out of stack. It also ends every cycle. */
export const MAX_JSON_DEPTH = 1_000;

/**
 * The path of the first thing in `value` that JSON cannot hold unchanged (`"$.a[2]"`), or undefined when all is plain.
 * Non-finite numbers count as faults: JSON would turn them into null. So does nesting beyond `MAX_JSON_DEPTH`.
 */
export function findNonJson(value: unknown): string | undefined {
  // Nearly everything is plain, and every event that is stored comes by here: the path is made only when there is a fault.
  return isPlain(value, 0) ? undefined : faultPath(value, "$", new Set());
}

export function isJsonValue(value: unknown): value is JsonValue {
  return isPlain(value, 0);
}

/** A JSON value as it stands: checked, never copied or stripped. */
export const JsonValue = z.custom<JsonValue>(isJsonValue, { error: "not a plain JSON value" });

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth === MAX_JSON_DEPTH) return false;
  if (Array.isArray(value)) {
    if (!isPlainArray(value)) return false;
    for (let index = 0; index < value.length; index += 1) {
      if (!isPlain(value[index], depth + 1)) return false;
    }
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const key of Object.keys(value)) {
    if (!isPlain((value as { readonly [key: string]: unknown })[key], depth + 1)) return false;
  }
  return true;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return !rewritesItself(value) && Object.getOwnPropertySymbols(value).length === 0;
}

function isPlainArray(value: readonly unknown[]): boolean {
  return Object.getPrototypeOf(value) === Array.prototype && !rewritesItself(value);
}

/** As a value a function is no JSON anyway; a hidden one would still be called. */
function rewritesItself(value: object): boolean {
  return typeof (value as { readonly toJSON?: unknown }).toJSON === "function";
}

/** Of a value that is not plain: where. A cycle is named where it closes, a depth without a cycle at its bottom. */
function faultPath(value: unknown, path: string, ancestors: Set<object>): string | undefined {
  if (typeof value !== "object" || value === null) return isPlain(value, 0) ? undefined : path;
  if (ancestors.has(value) || ancestors.size === MAX_JSON_DEPTH) return path;
  if (!(Array.isArray(value) ? isPlainArray(value) : isPlainObject(value))) return path;
  ancestors.add(value);
  const children: Iterable<[number | string, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, child] of children) {
    const at = typeof key === "number" ? `${path}[${key}]` : `${path}.${key}`;
    const fault = faultPath(child, at, ancestors);
    if (fault !== undefined) return fault;
  }
  ancestors.delete(value);
  return undefined;
}
