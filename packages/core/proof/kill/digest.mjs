// What an event says, in a few letters: the killed process tells them of what was acknowledged, and whoever opens what it left compares.
import { createHash } from "node:crypto";

/**
 * The same for two events that say the same, whatever the order of their fields.
 * @param {unknown} event plain JSON
 */
export function digestOf(event) {
  return createHash("sha256")
    .update(JSON.stringify(sorted(event)))
    .digest("base64url")
    .slice(0, 16);
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([key, of]) => [key, sorted(of)]));
}
