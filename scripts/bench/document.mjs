// @ts-check
// Writes the figures into docs/performance.md, between its marks, and the growth curves into the plot beside it.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";
import { plotOf } from "./plot.mjs";

/**
 * @typedef {import("./table.mjs").Row} Row
 * @typedef {import("./plot.mjs").Curve} Curve
 * @typedef {{ processor: string, processors: number, memoryGB: number, system: string, node: string, load: readonly number[], measured: string }} Machine
 * @typedef {{ machine: Machine, rows: readonly Row[] }} Figures
 * @typedef {{ machine: Machine, curves: readonly Curve[] }} Growth
 */

const docs = path.join(root, "docs");

/**
 * @param {Figures} figures
 * @param {Growth} growth
 */
export async function writeDocument(figures, growth) {
  const file = path.join(docs, "performance.md");
  let text = await readFile(file, "utf8");
  text = between(text, "figures", `${machineLine(figures.machine)}\n\n${rowsTable(figures.rows)}`);
  text = between(
    text,
    "growth",
    `${machineLine(growth.machine)}\n\n${growth.curves.map(curveTable).join("\n\n")}`,
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

/** @param {Machine} machine */
function machineLine({ processor, processors, memoryGB, system, node, load, measured }) {
  return (
    `${measured.replace("T", " ")} UTC, ${processors} processors (${processor}), ${memoryGB} GB, ${system}, Node ${node}; ` +
    `load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(", ")}.`
  );
}

/** @param {readonly Row[]} rows */
export function rowsTable(rows) {
  const lines = rows.map(
    ({ what, floor, budget, ratio, low, high, runs, ms, floorMs, met }) =>
      `| ${what} | ${floor} | ${budget} | **${ratio}** (${low} – ${high}, ${runs} runs) | ${
        ms === undefined ? "" : `${ms} / ${floorMs}`
      } | ${met ? "met" : "**missed**"} |`,
  );
  return [
    "| what | floor in the same run | budget | ratio | ms / floor ms | |",
    "| --- | --- | --- | --- | --- | --- |",
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
