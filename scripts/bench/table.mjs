// @ts-check
// What the figures look like to a person.

/**
 * @typedef {{ what: string, floor: string, budget: number, ratio: number, low: number, high: number, runs: number,
 *   floorMs?: number, ms?: number, met: boolean }} Row
 */

/** @param {readonly Row[]} rows */
export function tableOf(rows) {
  const head = ["", "what", "ratio (low – high)", "budget", "ms", "floor ms", "floor"];
  const lines = rows.map((row) => [
    row.met ? "met" : "MISSED",
    row.what,
    `${row.ratio} (${row.low} – ${row.high})`,
    String(row.budget),
    figure(row.ms),
    figure(row.floorMs),
    row.floor,
  ]);
  const widths = head.map((word, column) =>
    Math.max(word.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  return [head, widths.map((width) => "-".repeat(width)), ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @param {number | undefined} value */
function figure(value) {
  return value === undefined ? "" : String(value);
}
