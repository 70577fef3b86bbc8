// Owns how two things are compared on a machine that others use too: by turns, in one run, as a ratio with its spread.

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} floor what the ratio is taken against
 * @property {number} budget the ratio that is allowed
 * @property {number} ratio median of the ratios of all pairs
 * @property {number} low the smallest ratio seen
 * @property {number} high the largest ratio seen
 * @property {number} floorMs median
 * @property {number} ms median
 * @property {number} runs
 * @property {boolean} met
 * @property {Record<string, number>} [also] further figures
 */

/**
 * Runs floor and subject in turn. Each gives its own milliseconds, so that what it prepares is not counted.
 * @param {{ what: string, floor: string, budget: number, runs?: number, warmUp?: number,
 *   runFloor: (run: number) => number | Promise<number>, runSubject: (run: number) => number | Promise<number>,
 *   also?: () => Record<string, number> }} given
 * @returns {Promise<Row>}
 */
export async function compared({ what, floor, budget, runs = 9, warmUp = 1, runFloor, runSubject, also }) {
  const floors = [];
  const subjects = [];
  for (let run = -warmUp; run < runs; run += 1) {
    const floorMs = await runFloor(run);
    const ms = await runSubject(run);
    if (run < 0) continue;
    floors.push(floorMs);
    subjects.push(ms);
  }
  const ratios = subjects.map((ms, run) => ms / (floors[run] ?? Number.NaN));
  return {
    what,
    floor,
    budget,
    ...spread(ratios),
    floorMs: round(median(floors)),
    ms: round(median(subjects)),
    met: median(ratios) <= budget,
    ...(also === undefined ? {} : { also: also() }),
  };
}

/**
 * What a row says of its ratios.
 * @param {readonly number[]} ratios
 */
export function spread(ratios) {
  return {
    ratio: round(median(ratios)),
    low: round(Math.min(...ratios)),
    high: round(Math.max(...ratios)),
    runs: ratios.length,
  };
}

/**
 * @param {() => void | Promise<void>} work
 * @returns {Promise<number>} milliseconds
 */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >>> 1;
  return sorted.length % 2 === 1
    ? Number(sorted[middle])
    : (Number(sorted[middle - 1]) + Number(sorted[middle])) / 2;
}

/** @param {number} value */
export function round(value) {
  return Number(value.toPrecision(3));
}
