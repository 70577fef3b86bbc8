// The proof by killing (quality.md §2): at every write of scripted conversations, before and after it, and at random instants
// among events of up to a megabyte. Everything acknowledged is there, no tool ran twice, everything can go on.
import { randomOf } from "../random.mjs";

/** @typedef {import("./killed-run.mjs").Kill} Kill */
/** @typedef {(kill: Kill) => ReturnType<typeof import("./killed-run.mjs").killedRun>} Run */

const AT_ONCE = 2;

/**
 * @param {{ points: number, instants: number, seed: number, only?: string, say: (line: string) => void }} given how many kills of each
 *   kind; `only`: the one kill of this name
 */
export async function killProof({ points, instants, seed, only = "", say }) {
  // A name that is none is refused before the bundler and the built core are loaded.
  const named = only === "" ? undefined : killNamed(only);
  const run = await lives();
  const kills =
    named === undefined ? [...(await atWrites(run, seed, points)), ...atInstants(seed, instants)] : [named];
  const summary = {
    "kills at writes": 0,
    "kills at random instants": 0,
    "events acknowledged": 0,
    "turns that went on": 0,
    "torn last lines": 0,
    failed: /** @type {string[]} */ ([]),
  };
  await inParallel(kills, async (kill) => {
    summary[kill.killAfterMs === undefined ? "kills at writes" : "kills at random instants"] += 1;
    try {
      const { acknowledged, settled, torn } = await run(kill);
      summary["events acknowledged"] += acknowledged;
      summary["turns that went on"] += settled;
      summary["torn last lines"] += torn;
    } catch (error) {
      summary.failed.push(
        `${/** @type {Error} */ (error).message}; again: npm run proof -- kill --only "${kill.name}"`,
      );
      say(summary.failed.at(-1) ?? "");
    }
    const done = summary["kills at writes"] + summary["kills at random instants"];
    if (done % 200 === 0) say(`${done} of ${kills.length} kills`);
  });
  return summary;
}

/** @returns {Promise<Run>} lives of one writer, bundled for all of them */
async function lives() {
  const [{ bundledWriter }, { killedRun }] = await Promise.all([
    import("./bundled-writer.mjs"),
    import("./killed-run.mjs"),
  ]);
  const writer = await bundledWriter();
  return (kill) => killedRun(writer, kill);
}

/**
 * Whole conversations first, each with as many points as it has writes twice over, until there are enough; then evenly thinned.
 * @param {Run} run
 * @param {number} seed
 * @param {number} count
 * @returns {Promise<Kill[]>}
 */
async function atWrites(run, seed, count) {
  /** @type {Kill[]} */
  const kills = [];
  for (let of = seed; kills.length < count; of += 1) {
    const { writes } = await run({ seed: of, name: `seed ${of}, not killed` });
    for (let fatalWrite = 0; fatalWrite < writes; fatalWrite += 1)
      kills.push(atWrite(of, "before", fatalWrite), atWrite(of, "after", fatalWrite));
  }
  const step = kills.length / count;
  if (step < 2) return kills;
  return Array.from({ length: count }, (_, number) => /** @type {Kill} */ (kills[Math.floor(number * step)]));
}

/**
 * @param {number} seed
 * @param {"before" | "after"} moment
 * @param {number} fatalWrite
 * @returns {Kill}
 */
function atWrite(seed, moment, fatalWrite) {
  return { seed, fatalWrite, moment, name: `seed ${seed}, killed ${moment} write ${fatalWrite}` };
}

/**
 * @param {number} seed
 * @param {number} count
 * @returns {Kill[]}
 */
function atInstants(seed, count) {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, number) => atInstant(seed + number, random(400)));
}

/**
 * @param {number} seed
 * @param {number} killAfterMs
 * @returns {Kill}
 */
function atInstant(seed, killAfterMs) {
  return { seed, killAfterMs, name: `seed ${seed}, killed ${killAfterMs} ms after its first event` };
}

/**
 * The kill that bears this name. An instant is one only nearly: the machine decides where the process is by then.
 * @param {string} name
 * @returns {Kill}
 */
function killNamed(name) {
  const [, seed, moment, write, ms] =
    /^seed (\d+), killed (?:(before|after) write (\d+)|(\d+) ms after its first event)$/.exec(name) ?? [];
  if (ms !== undefined) return atInstant(Number(seed), Number(ms));
  if (moment === "before" || moment === "after") return atWrite(Number(seed), moment, Number(write));
  throw new Error(
    `there is no kill "${name}"; they are named "seed 7, killed before write 41" and "seed 3, killed 67 ms after its first event"`,
  );
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
