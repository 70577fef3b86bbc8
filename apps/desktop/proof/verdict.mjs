// Whether memory stayed flat: the last third against the first one after the warm-up, which is the first quarter of the time. The
// smallest sample of a third counts: what is on the screen grows and is let go, and only what is never let go is a leak.

const FLAT = 1.15;

/** @typedef {{ main: import("./held.mjs").HeldByMain, page: import("./held.mjs").HeldByPage }} Sample */

/**
 * @param {readonly Sample[]} samples
 * @param {import("./held.mjs").HeldByMain} before
 * @param {import("./held.mjs").HeldByMain} after with all turns stopped and one window left
 */
export function verdict(samples, before, after) {
  const warm = samples.slice(Math.ceil(samples.length / 4));
  const figures = {
    "heap of main, MB": byThirds(warm, ({ main }) => main.heap / 1e6),
    "heap of a page, MB": byThirds(warm, ({ page }) => page.heap / 1e6),
    "nodes of a page": byThirds(warm, ({ page }) => page.nodes),
    "listeners of a page": byThirds(warm, ({ page }) => page.listeners),
  };
  const failed = Object.entries(figures)
    .filter(([, [first, , last]]) => last > first * FLAT)
    .map(([what, thirds]) => `${what} grew: ${thirds.join(", ")}`);
  if (after.resources > before.resources)
    failed.push(`main holds ${after.resources} resources, ${before.resources} at first`);
  if (after.contents >= before.contents) failed.push("listeners on windows that are gone");
  return { ...figures, "resources of main, first and last": [before.resources, after.resources], failed };
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
