// The floor of everything that opens many turns: their files read at the best concurrency, every line parsed, nothing checked.
import { readFile } from "node:fs/promises";
import { timed } from "./measure.mjs";

const CONCURRENCIES = [4, 8, 16, 32, 64];

/**
 * @param {readonly string[]} paths
 * @returns {Promise<{ name: string, run: () => Promise<number> }>}
 */
export async function bestReading(paths) {
  // Once for the system's cache and for the compiler.
  await readParsed(paths, 16);
  let best = { concurrency: 0, ms: Number.POSITIVE_INFINITY };
  for (const concurrency of CONCURRENCIES) {
    const ms = await timed(() => readParsed(paths, concurrency));
    if (ms < best.ms) best = { concurrency, ms };
  }
  return {
    name: `read these ${paths.length} files ${best.concurrency} at a time, JSON.parse each line`,
    run: () => timed(() => readParsed(paths, best.concurrency)),
  };
}

/**
 * @param {readonly string[]} paths
 * @param {number} concurrency
 */
async function readParsed(paths, concurrency) {
  const remaining = paths.values();
  const reader = async () => {
    for (const file of remaining) {
      for (const line of (await readFile(file, "utf8")).split("\n")) if (line !== "") JSON.parse(line);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, reader));
}
