// Folding 10 to 100,000 events of one turn one by one, as they arrive.
import { applyTurnEvent } from "@x/shared";
import { median } from "../measure.mjs";
import { turnEvents } from "../write-store.mjs";

/** The first event, one tool round, and the five events of the answer. */
const AROUND = 6;
const ROUND = 5;

export function events() {
  return {
    what: "Events into a turn's state",
    unit: "event",
    floor: "JSON.parse of the same lines",
    counts: [11, 101, 1_001, 10_001, 100_001],
    runs: (/** @type {number} */ count) => (count < 100_000 ? 9 : 3),
    measurePoint,
  };
}

/**
 * @param {object} _env
 * @param {number} count
 * @param {number} runs
 */
async function measurePoint(_env, count, runs) {
  const rounds = (count - AROUND) / ROUND;
  const log = turnEvents("s", "2025-01-01T00-00-00Z-0001234-001", "2025-01-01T00:00:00.000Z", rounds);
  if (log.length !== count) throw new Error(`${log.length} events for ${count}`);
  const lines = log.map((event) => JSON.stringify(event));
  // What is short is repeated, so that a clock can tell it.
  const times = Math.max(1, Math.ceil(2_000 / count));
  const timedEach = (/** @type {() => void} */ work) => {
    const start = performance.now();
    for (let time = 0; time < times; time += 1) work();
    return (performance.now() - start) / times;
  };
  const fold = () => {
    let state;
    for (const event of log) state = applyTurnEvent(state, event);
    if (state?.terminal === undefined) throw new Error("the turn has no end");
  };
  const parse = () => {
    for (const line of lines) JSON.parse(line);
  };
  const floors = [];
  const folds = [];
  for (let run = -3; run < runs; run += 1) {
    const floorMs = timedEach(parse);
    const ms = timedEach(fold);
    if (run < 0) continue;
    floors.push(floorMs);
    folds.push(ms);
  }
  return { ms: median(folds), floorMs: median(floors) };
}
