// Random numbers that a seed gives again.

/**
 * @param {number} seed
 * @returns {(below: number) => number} whole numbers from 0 up to, not including, `below`
 */
export function randomOf(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (below) => {
    // The mulberry32 step.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
