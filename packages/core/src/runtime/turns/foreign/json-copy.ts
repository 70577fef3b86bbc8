// Owns taking values from code that is not ours (tools, bridges, callers): a deep copy, and JSON only. T§2, T§6, T§9. PURE.
// So nobody can change what was recorded, and nothing poisons the log.
import { type JsonValue, MAX_JSON_DEPTH } from "@x/shared";

/** What lies around a value at most, wherever in an event it comes to stand; so whatever was taken over can be recorded too. */
const DEPTH_OF_EVENTS = 16;

/** Deeper values are refused. */
export const MAX_FOREIGN_DEPTH = MAX_JSON_DEPTH - DEPTH_OF_EVENTS;

/** The end of a long path says more than its beginning. */
const MAX_PATH_LENGTH = 120;

/** A value that JSON cannot hold; the message begins with its place (`$.rows[2]`). */
class NotJsonError extends Error {
  override readonly name = "NotJsonError";
}

/** A deep copy of a plain JSON value; throws `NotJsonError` on anything else, `undefined` included. */
export function copyJson(value: unknown): JsonValue {
  return copy(value, { isLenient: false }, undefined);
}

/**
 * A deep copy without `undefined` and non-finite numbers: left out of objects, `null` in lists, so that no item moves.
 * Everything else that is not JSON throws `NotJsonError`.
 */
export function copyCleanJson(value: unknown): JsonValue {
  return copy(value, { isLenient: true }, undefined);
}

interface Mode {
  readonly isLenient: boolean;
}

/** An object being copied, and where it stands in the one around it. */
interface Frame {
  readonly object: object;
  readonly depth: number;
  readonly outer: Frame | undefined;
  key: string | number;
}

function copy(value: unknown, mode: Mode, around: Frame | undefined): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (!Number.isFinite(value)) refuse(around, String(value));
      // JSON has no -0: a replayed log would differ from the live state.
      return value === 0 ? 0 : value;
    case "object":
      return value === null ? null : copyObject(value, mode, around);
    default:
      return refuse(around, value === undefined ? "undefined" : `a ${typeof value}`);
  }
}

function copyObject(object: object, mode: Mode, outer: Frame | undefined): JsonValue {
  const depth = (outer?.depth ?? 0) + 1;
  if (depth > MAX_FOREIGN_DEPTH) refuse(outer, "nested too deeply");
  for (let frame = outer; frame !== undefined; frame = frame.outer) {
    if (frame.object === object) refuse(outer, "part of a cycle");
  }
  const frame: Frame = { object, depth, outer, key: "" };
  const prototype: unknown = Object.getPrototypeOf(object);
  if (Array.isArray(object)) {
    if (prototype !== Array.prototype) refuse(outer, "not a plain list");
    return copyList(object, mode, frame);
  }
  if (prototype !== Object.prototype && prototype !== null) refuse(outer, "not a plain object");
  return copyRecord(object, mode, frame);
}

function copyList(list: readonly unknown[], mode: Mode, frame: Frame): JsonValue {
  return Array.from(list, (item, index) => {
    frame.key = index;
    return mode.isLenient && isDroppable(item) ? null : copy(item, mode, frame);
  });
}

function copyRecord(record: object, mode: Mode, frame: Frame): JsonValue {
  const entries: [string, JsonValue][] = [];
  for (const [key, item] of Object.entries(record)) {
    frame.key = key;
    if (!mode.isLenient || !isDroppable(item)) entries.push([key, copy(item, mode, frame)]);
  }
  // `fromEntries` defines properties: a key named "__proto__" stays a key.
  return Object.fromEntries(entries);
}

function isDroppable(item: unknown): boolean {
  return item === undefined || (typeof item === "number" && !Number.isFinite(item));
}

function refuse(at: Frame | undefined, what: string): never {
  const path = pathOf(at);
  const shown = path.length > MAX_PATH_LENGTH ? `…${path.slice(-MAX_PATH_LENGTH)}` : path;
  throw new NotJsonError(`${shown} is ${what}`);
}

function pathOf(frame: Frame | undefined): string {
  if (frame === undefined) return "$";
  const step = typeof frame.key === "number" ? `[${frame.key}]` : `.${frame.key}`;
  return `${pathOf(frame.outer)}${step}`;
}
