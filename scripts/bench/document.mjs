// @ts-check
// Writes the figures into docs/performance.md, between its marks, and the growth curves into the plot beside it.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";
import { plotOf } from "./plot.mjs";

/**
 * @typedef {import("./measured-rows.mjs").Measured} Measured
 * @typedef {import("./measured-rows.mjs").MeasuredRow} MeasuredRow
 * @typedef {import("./plot.mjs").Curve} Curve
 * @typedef {{ measured: Measured, curves: readonly Curve[] }} Growth
 */

const docs = path.join(root, "docs");

/**
 * @param {readonly MeasuredRow[]} rows
 * @param {Growth} growth
 */
export async function writeDocument(rows, growth) {
  const file = path.join(docs, "performance.md");
  let text = await readFile(file, "utf8");
  text = between(text, "figures", rowsSection(rows));
  text = between(
    text,
    "growth",
    `${runLine(growth.measured)}\n\n${growth.curves.map(curveTable).join("\n\n")}`,
  );
  await writeFile(file, text);
  await writeFile(path.join(docs, "performance-growth.svg"), plotOf(growth.curves));
  console.log(`written to ${file}`);
}

/**
 * @param {string} text
 * @param {string} name of the marks `<!-- name:begin -->` and `<!-- name:end -->`
 * @param {string} content
 */
export function between(text, name, content) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from)
    throw new Refusal(`docs/performance.md has no place for the ${name}: ${begin} … ${end}.`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

/** @param {Measured} measured */
function runLine({ at, processor, processors, memoryGB, system, node, load }) {
  return (
    `${minute(at)} UTC, ${processors} processors (${processor}), ${memoryGB} GB, ${system}, Node ${node}; ` +
    `load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(", ")}.`
  );
}

/** @param {string} at */
function minute(at) {
  return at.replace("T", " ");
}

/**
 * The rows below when and where they were measured: once where they are of one run, else each row names its run by the date.
 * @param {readonly MeasuredRow[]} rows
 */
export function rowsSection(rows) {
  const runs = [...new Set(rows.map(({ measured }) => runLine(measured)))];
  if (runs.length <= 1) return `${runs.join("")}\n\n${rowsTable(rows)}`;
  const dated = (/** @type {MeasuredRow} */ { measured }) => ` ${minute(measured.at)} |`;
  return `${runs.map((run) => `- ${run}`).join("\n")}\n\n${rowsTable(rows, " measured |", " --- |", dated)}`;
}

/**
 * @param {readonly MeasuredRow[]} rows
 * @param {string} [head] of a further column
 * @param {string} [rule] below it
 * @param {(row: MeasuredRow) => string} [further] what stands in it
 */
function rowsTable(rows, head = "", rule = "", further = () => "") {
  const lines = rows.map((row) => {
    const { what, floor, budget, ratio, low, high, runs, ms, floorMs, met } = row;
    return `| ${what} | ${floor} | ${budget} | **${ratio}** (${low} – ${high}, ${runs} runs) | ${
      ms === undefined ? "" : `${ms} / ${floorMs}`
    } | ${met ? "met" : "**missed**"} |${further(row)}`;
  });
  return [
    `| what | floor in the same run | budget | ratio | ms / floor ms | |${head}`,
    `| --- | --- | --- | --- | --- | --- |${rule}`,
    ...lines,
  ].join("\n");
}

/** @param {Curve} curve */
export function curveTable({ what, unit, points }) {
  return [
    `| ${what} | ms | µs per ${unit} | ratio to its floor |`,
    "| --- | --- | --- | --- |",
    ...points.map(
      ({ count, ms, floorMs }) =>
        `| ${count.toLocaleString("en")} | ${rounded(ms)} | ${rounded((ms / count) * 1_000)} | ${rounded(ms / floorMs)} |`,
    ),
  ].join("\n");
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(3)).toLocaleString("en", { maximumFractionDigits: 3 });
}
