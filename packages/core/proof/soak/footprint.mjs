// What this process holds, and whether that stays the same.
import { existsSync, readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));

/** So much of the samples is warm-up. */
const WARM_UP = 0.4;
/** More than this, and more than so many bytes, is growth. */
const RATIO = 1.1;
const BYTES = 3_000_000;

/** What has been asked of the system and answered is gone by then. */
const SETTLE_MS = 50;

/** Bytes of the heap after a collection, what keeps the process alive, open descriptors (0 where the system does not say). */
export async function resourcesNow() {
  collect();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  collect();
  const heap = process.memoryUsage().heapUsed;
  const active = process.getActiveResourcesInfo().toSorted().join(" ");
  const descriptors = existsSync("/proc/self/fd") ? readdirSync("/proc/self/fd").length : 0;
  return { heap, active, descriptors };
}

/**
 * Compares the thirds of what follows the warm-up by their medians.
 * @param {readonly number[]} samples
 * @returns {{ isFlat: boolean, first: number, last: number, thirds: number[] }}
 */
export function flatness(samples) {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const size = Math.max(1, Math.floor(warm.length / 3));
  const thirds = [warm.slice(0, size), warm.slice(size, -size), warm.slice(-size)].map(median);
  const [first = 0, , last = 0] = thirds;
  return { isFlat: last <= first * RATIO || last <= first + BYTES, first, last, thirds };
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
