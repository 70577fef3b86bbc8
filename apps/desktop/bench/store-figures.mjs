// The figures of the window's own code that need no window (quality.md §3) as JSON on standard output; needs `--expose-gc`.
// See `npm run bench`.
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { turnEvents } from "@x/core/bench";
import { builtParts } from "./built-parts.mjs";
import { bridgeDeltas } from "./rows/bridge-deltas.mjs";
import { windowStore } from "./rows/window-store.mjs";

// Beside the packages that the built module still looks for.
const folder = mkdtempSync(path.join(import.meta.dirname, "..", "out", "bench-"));
const wanted = process.argv.slice(2);
const SESSION_ID = "2025-01-01T00-00-00Z-0001234-000";

const ROWS = { windowStore, bridgeDeltas };
try {
  const parts = {
    ...(await builtParts(folder)),
    events: (/** @type {string} */ turnId, /** @type {number} */ toolRounds) =>
      turnEvents(SESSION_ID, turnId, "2025-01-01T00:00:00.000Z", toolRounds),
  };
  const rows = [];
  for (const [name, measure] of Object.entries(ROWS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stderr.write(`${name} …\n`);
    for (const row of [await measure(parts)].flat()) rows.push({ row: name, ...row });
  }
  console.log(JSON.stringify(rows, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
