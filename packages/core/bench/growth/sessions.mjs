// The startup scan of 100 to 100,000 sessions with a short turn each.
import { createCore } from "../../dist/index.js";
import { median, timed } from "../measure.mjs";
import { readPlainly } from "../plain-reader.mjs";
import { writeStore } from "../write-store.mjs";

export function sessions() {
  return {
    what: "Startup scan",
    unit: "session",
    floor: "their files read and parsed",
    counts: [100, 1_000, 10_000, 100_000],
    runs: (/** @type {number} */ count) => (count < 100_000 ? 5 : 1),
    measurePoint,
  };
}

/**
 * @param {{ workDir: string, logger: object }} env
 * @param {number} count
 * @param {number} runs
 */
async function measurePoint({ workDir, logger }, count, runs) {
  const paths = writeStore(workDir, count, 0);
  const floors = [];
  const scans = [];
  for (let run = -1; run < runs; run += 1) {
    const floorMs = readPlainly(paths).ms;
    const ms = await timed(async () => {
      const core = await createCore({ workDir, readOnly: true, logger });
      await core.ready;
      if (core.sessions.listSessions().length !== count) throw new Error("rows are missing");
      await core.close();
    });
    if (run < 0) continue;
    floors.push(floorMs);
    scans.push(ms);
  }
  return { ms: median(scans), floorMs: median(floors) };
}
