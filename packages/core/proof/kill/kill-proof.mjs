// The proof by killing (quality.md §2): at every write of scripted conversations, before and after it, and at random instants
// among events of up to a megabyte. Everything acknowledged is there, no tool ran twice, everything can go on.
import { randomOf } from "../random.mjs";
import { killedRun } from "./killed-run.mjs";

const AT_ONCE = 2;

/**
 * @param {{ points: number, instants: number, seed: number, say: (line: string) => void }} given how many kills of each kind
 */
export async function killProof({ points, instants, seed, say }) {
  const atPoints = await pointsFrom(seed, points);
  const summary = {
    "kills at writes": 0,
    "kills at random instants": 0,
    "events acknowledged": 0,
    "turns that went on": 0,
    "torn last lines": 0,
  };
  /** @param {{ acknowledged: number, settled: number, torn: number }} run */
  const count = (run) => {
    summary["events acknowledged"] += run.acknowledged;
    summary["turns that went on"] += run.settled;
    summary["torn last lines"] += run.torn;
  };
  await inParallel(atPoints, async (point) => {
    count(await killedRun(point));
    summary["kills at writes"] += 1;
    if (summary["kills at writes"] % 200 === 0)
      say(`${summary["kills at writes"]} of ${atPoints.length} kills at writes`);
  });
  const random = randomOf(seed);
  const atInstants = Array.from({ length: instants }, (_, number) => {
    const killAfterMs = random(400);
    return {
      seed: seed + number,
      killAfterMs,
      name: `seed ${seed + number}, killed ${killAfterMs} ms after its first event`,
    };
  });
  await inParallel(atInstants, async (instant) => {
    count(await killedRun(instant));
    summary["kills at random instants"] += 1;
    if (summary["kills at random instants"] % 100 === 0)
      say(`${summary["kills at random instants"]} of ${instants} kills at random instants`);
  });
  return summary;
}

/**
 * Whole conversations first, each with as many points as it has writes twice over, until there are enough; then evenly thinned.
 * @param {number} seed
 * @param {number} count
 */
async function pointsFrom(seed, count) {
  const points = [];
  for (let of = seed; points.length < count; of += 1) {
    const { writes } = await killedRun({ seed: of, name: `seed ${of}, not killed` });
    for (let fatalWrite = 0; fatalWrite < writes; fatalWrite += 1) {
      for (const moment of /** @type {const} */ (["before", "after"])) {
        points.push({
          seed: of,
          fatalWrite,
          moment,
          name: `seed ${of}, killed ${moment} write ${fatalWrite}`,
        });
      }
    }
  }
  const step = points.length / count;
  return step < 2
    ? points
    : Array.from({ length: count }, (_, number) => points[Math.floor(number * step)] ?? raise());
}

/** @returns {never} */
function raise() {
  throw new Error("there are fewer points than were counted");
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<void>} work
 */
async function inParallel(items, work) {
  const remaining = items.values();
  const worker = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
