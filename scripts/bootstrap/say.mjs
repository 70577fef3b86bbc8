// @ts-check
// What the commands tell about themselves goes to stderr: stdout belongs to what they start.

/** @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Between two signs of life, in milliseconds. */
const SIGN_OF_LIFE = 10_000;

/**
 * Does a piece of work under one line that says what it is and, once done, how long it took; what takes long says so meanwhile.
 * @template T
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(doing, work) {
  process.stderr.write(`${doing} … `);
  const start = performance.now();
  let end = "failed";
  const alive = setInterval(
    () => process.stderr.write(`${seconds(performance.now() - start)} … `),
    SIGN_OF_LIFE,
  );
  try {
    const result = await work();
    end = seconds(performance.now() - start);
    return result;
  } finally {
    clearInterval(alive);
    say(end);
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
