// Owns how large a value of somebody else's is once it is stored: whatever is repeated in later events must fit there too. PURE.
import type { JsonValue } from "@x/shared";

/** What `\u0000` takes in JSON text: no UTF-16 unit takes more. */
const MAX_BYTES_PER_UNIT = 6;
/** Quotes, colon, comma. */
const BYTES_AROUND_VALUE = 4;
/** A number's longest text. */
const MAX_SCALAR_BYTES = 25;

/** The bytes of its JSON text in UTF-8; infinite when no string can hold that text. */
export function jsonBytes(value: JsonValue): number {
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** Whether it takes at most `limit` bytes. The text itself is made only when a walk leaves that open. */
export function fitsInBytes(value: JsonValue, limit: number): boolean {
  return bytesAtMost(value) <= limit || jsonBytes(value) <= limit;
}

function bytesAtMost(value: JsonValue): number {
  if (typeof value === "string") return BYTES_AROUND_VALUE + MAX_BYTES_PER_UNIT * value.length;
  if (typeof value !== "object" || value === null) return MAX_SCALAR_BYTES;
  let bytes = BYTES_AROUND_VALUE;
  for (const [key, item] of Object.entries(value)) {
    bytes += BYTES_AROUND_VALUE + MAX_BYTES_PER_UNIT * key.length + bytesAtMost(item);
  }
  return bytes;
}
