// @ts-check
// Which figures stand in the file of figures: each row was measured some time on some machine, and says so.
import { Refusal } from "../bootstrap/refusal.mjs";

/**
 * @typedef {{ at: string, processor: string, processors: number, memoryGB: number, system: string, node: string, load: readonly number[] }} Measured
 *   `at` is the minute in UTC, `2026-01-31T09:30`; `load` of the machine at the end, over 1, 5 and 15 minutes
 * @typedef {import("./table.mjs").Row & { row: string, measured: Measured }} MeasuredRow
 *   `row` is the word of the command line that measures it
 */

/**
 * What was measured now takes the place of what the same words measured before; the rest stays, in the order of `known`.
 * @param {readonly MeasuredRow[]} earlier
 * @param {readonly MeasuredRow[]} now
 * @param {readonly string[]} known words
 * @returns {MeasuredRow[]}
 */
export function mergedRows(earlier, now, known) {
  const renewed = new Set(now.map(({ row }) => row));
  const all = [...earlier.filter(({ row }) => !renewed.has(row)), ...now];
  return known.flatMap((word) => all.filter(({ row }) => row === word));
}

/**
 * @param {readonly MeasuredRow[]} rows
 * @param {readonly string[]} known
 * @throws {Refusal} names the words whose figures are missing
 */
export function requireEveryRow(rows, known) {
  const missing = known.filter((word) => !rows.some(({ row }) => row === word));
  if (missing.length > 0)
    throw new Refusal(
      `Not measured yet: ${missing.join(", ")}. The document shows every row: npm run bench -- ${missing.join(" ")}.`,
    );
}

/**
 * The rows that miss their budget even at the low end of their spread, which no busy machine explains.
 * @template {{ low: number, budget: number }} Spread
 * @param {readonly Spread[]} rows
 */
export function missedAtBest(rows) {
  return rows.filter(({ low, budget }) => low > budget);
}

/**
 * @param {unknown} figures what the file holds
 * @param {string} file
 * @returns {readonly MeasuredRow[]}
 * @throws {Refusal} where an earlier version of the bench wrote it
 */
export function rowsIn(figures, file) {
  const { rows } = /** @type {{ rows?: readonly Partial<MeasuredRow>[] }} */ (figures);
  if (rows?.every(({ row, measured }) => row !== undefined && measured !== undefined))
    return /** @type {readonly MeasuredRow[]} */ (rows);
  throw new Refusal(`${file} does not say of each row when it was measured: take it away and measure anew.`);
}
