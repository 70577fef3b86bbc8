// Opening a conversation of 10 to 10,000 turns, to reduced states.
import { createCore } from "../../dist/index.js";
import { median, timed } from "../measure.mjs";
import { bestReading } from "../read-parsed.mjs";
import { opened, writeSession } from "../rows/open-session.mjs";

export function turns() {
  return {
    what: "Opening a conversation",
    unit: "turn",
    floor: "its files read and parsed",
    counts: [10, 100, 1_000, 10_000],
    runs: (/** @type {number} */ count) => (count < 10_000 ? 7 : 3),
    measurePoint,
  };
}

/**
 * @param {{ workDir: string, logger: object }} env
 * @param {number} count
 * @param {number} runs
 */
async function measurePoint({ workDir, logger }, count, runs) {
  const reading = await bestReading(writeSession(workDir, count));
  const core = await createCore({ workDir, readOnly: true, logger });
  await core.ready;
  const floors = [];
  const openings = [];
  for (let run = -1; run < runs; run += 1) {
    const floorMs = await reading.run();
    const ms = await timed(() => opened(core, count));
    if (run < 0) continue;
    floors.push(floorMs);
    openings.push(ms);
  }
  await core.close();
  return { ms: median(openings), floorMs: median(floors) };
}
