// Whether memory stayed flat: the last third against the first one after the warm-up, which is the first quarter of the time. The
// smallest sample of a third counts: what is on the screen grows and is let go, and only what is never let go is a leak. And whether
// main holds at rest what it held at rest before.

const FLAT = 1.15;
/** The engine gives up compiled code and takes it back when it likes: a page that works swings between 7 and 11 MB and comes back to 7 (docs/reliability.md). */
const FLAT_PAGE = 1.35;

/** @typedef {{ main: import("./held.mjs").HeldByMain, page: import("./held.mjs").HeldByPage }} Sample */

/**
 * @param {{ samples: readonly Sample[], before: import("./held.mjs").HeldByMain, after: import("./held.mjs").HeldByMain,
 *   isLong: boolean }} run `before` and `after`: with one window, and no turn at work; growth is judged in a long run only
 */
export function verdict({ samples, before, after, isLong }) {
  const warm = samples.slice(Math.ceil(samples.length / 4));
  const figures = {
    "heap of main, MB": byThirds(warm, ({ main }) => main.heap / 1e6),
    "heap of a page, MB": byThirds(warm, ({ page }) => page.heap / 1e6),
    "nodes of a page": byThirds(warm, ({ page }) => page.nodes),
    "listeners of a page": byThirds(warm, ({ page }) => page.listeners),
  };
  const grown = Object.entries(figures).filter(
    ([what, [first, , last]]) => last > first * (what === "heap of a page, MB" ? FLAT_PAGE : FLAT),
  );
  const failed = isLong ? grown.map(([what, thirds]) => `${what} grew: ${thirds.join(", ")}`) : [];
  const [held, holds] = [counted(before.resources), counted(after.resources)];
  for (const [kind, count] of holds) {
    const first = held.get(kind) ?? 0;
    if (count > first) failed.push(`main holds ${count} ${kind} at rest, ${first} at first`);
  }
  if (after.contents > before.contents)
    failed.push(`${after.contents} listeners on the contents of one window, ${before.contents} at first`);
  const rest = [before, after].map(({ heap }) => Number((heap / 1e6).toPrecision(4)));
  return {
    ...figures,
    "heap of main at rest, first and last, MB": rest,
    "growth judged": isLong,
    "held by main at rest": Object.fromEntries(holds),
    failed,
  };
}

/** @param {readonly string[]} kinds */
function counted(kinds) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const kind of kinds.toSorted()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * @param {readonly Sample[]} samples
 * @param {(sample: Sample) => number} figure
 * @returns {[number, number, number]} the smallest of each
 */
function byThirds(samples, figure) {
  const size = Math.ceil(samples.length / 3);
  const third = (/** @type {number} */ number) => {
    const values = samples.slice(number * size, (number + 1) * size).map(figure);
    return Number(Math.min(...values).toPrecision(4));
  };
  return [third(0), third(1), third(2)];
}
