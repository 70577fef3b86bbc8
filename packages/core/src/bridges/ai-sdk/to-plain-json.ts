// Owns making provider output plain JSON: `undefined` and non-finite numbers are dropped (T§6); anything else that JSON
// cannot hold is the provider's fault and throws.
import type { JsonValue } from "@x/shared";
import { ModelCallError } from "../../runtime/turns/model-call-error.js";

/** Undefined for a value that is dropped. Throws `ModelCallError` (`bad-response`) with the path of what is not JSON. */
export function toPlainJson(value: unknown, path = "$"): JsonValue | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (value === undefined) return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return value.map((item, index) => toPlainJson(item, `${path}[${index}]`) ?? null);
  if (typeof value === "object" && isPlainRecord(value)) {
    const plain: Record<string, JsonValue> = {};
    for (const [key, item] of Object.entries(value)) {
      const kept = toPlainJson(item, `${path}.${key}`);
      if (kept !== undefined) plain[key] = kept;
    }
    return plain;
  }
  throw new ModelCallError("bad-response", `the provider's answer holds a value that is not JSON at ${path}`);
}

function isPlainRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
