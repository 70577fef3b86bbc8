// @ts-check
// npm run bench: every figure of quality.md §3 against its floor in the same run, as a table and as JSON.
// Words choose rows: `npm run bench -- startupScan send`; the others keep their figures of before. `--strict` ends with 1 where a row
// misses its budget even at the low end of its spread. `--growth` measures the growth curves instead. `--document` writes what
// was measured last into docs/performance.md and its plot, and measures nothing. `--json FILE` says where the figures go.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import path from "node:path";
import { writeDocument } from "./bench/document.mjs";
import { figuresOf, PROGRAMS } from "./bench/figures.mjs";
import { mergedRows, missedAtBest, requireEveryRow, rowsIn } from "./bench/measured-rows.mjs";
import { tableOf } from "./bench/table.mjs";
import { buildCli } from "./bootstrap/build.mjs";
import { commandLine } from "./bootstrap/command-line.mjs";
import { reportsFolder } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main, Refusal } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";

/** @typedef {import("./bench/measured-rows.mjs").MeasuredRow} MeasuredRow */

const known = PROGRAMS.flatMap((program) => program.rows);
const growthFile = path.join(reportsFolder, "growth.json");

await main(async () => {
  const { flags, values, words } = commandLine(process.argv.slice(2), {
    flags: ["document", "growth", "strict"],
    values: ["json"],
    words: true,
  });
  const file = path.resolve(values.get("json") ?? path.join(reportsFolder, "bench.json"));
  const other = ["document", "growth"].find((name) => flags.has(name));
  if (other !== undefined && (words.length > 0 || flags.size > 1))
    throw new Refusal(`--${other} is about everything: no rows, no other flag but --json beside it.`);
  if (flags.has("document")) return documented(file);
  if (flags.has("growth")) return grown();
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined)
    throw new Refusal(`There is no row ${unknown}; the rows are ${known.join(", ")}.`);
  // Before minutes are spent on measuring: whether the figures can be kept beside those of before.
  const earlier = existsSync(file) ? rowsIn(await read(file), file) : [];
  await prepare();
  await buildCli();
  const rows = await measured(words);
  console.log(tableOf(rows));
  await keep(file, { rows: mergedRows(earlier, rows, known) });
  return flags.has("strict") ? judged(rows) : 0;
});

async function grown() {
  await prepare();
  await buildCli();
  /** @type {unknown} */
  const curves = await figuresOf("packages/core/bench/growth-figures.mjs", []);
  await keep(growthFile, { measured: machine(), curves });
  return 0;
}

/**
 * @param {readonly string[]} words
 * @returns {Promise<MeasuredRow[]>}
 */
async function measured(words) {
  const rows = [];
  for (const program of PROGRAMS) {
    const names = program.rows.filter((name) => words.length === 0 || words.includes(name));
    if (names.length === 0) continue;
    const stand = program.window ? await electronStand() : undefined;
    try {
      const figures = await figuresOf(program.file, names, stand?.env);
      rows.push(.../** @type {Omit<MeasuredRow, "measured">[]} */ (figures));
    } finally {
      stand?.stop();
    }
  }
  const run = machine();
  return rows.map((row) => ({ ...row, measured: run }));
}

/** @param {readonly MeasuredRow[]} rows */
function judged(rows) {
  const missed = missedAtBest(rows);
  for (const { what, low, budget } of missed)
    console.error(`missed even at the low end of its spread, ${low} against ${budget}: ${what}`);
  return missed.length === 0 ? 0 : 1;
}

/** @param {string} file */
async function documented(file) {
  const rows = rowsIn(await read(file), file);
  requireEveryRow(rows, known);
  const growth = /** @type {import("./bench/document.mjs").Growth} */ (await read(growthFile));
  if (growth.measured === undefined)
    throw new Refusal(`${growthFile} does not say when it was measured: npm run bench -- --growth.`);
  await writeDocument(rows, growth);
  return 0;
}

/**
 * @param {string} name
 * @returns {Promise<unknown>}
 */
async function read(name) {
  try {
    return /** @type {unknown} */ (JSON.parse(await readFile(name, "utf8")));
  } catch (error) {
    throw new Refusal(`${name} could not be read (${String(error)}); measure first.`);
  }
}

/**
 * @param {string} name
 * @param {object} figures
 */
async function keep(name, figures) {
  await mkdir(path.dirname(name), { recursive: true });
  await writeFile(name, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`written to ${name}`);
}

/** @returns {import("./bench/measured-rows.mjs").Measured} */
function machine() {
  return {
    at: new Date().toISOString().slice(0, 16),
    processor: cpus()[0]?.model ?? "unknown",
    processors: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    // Of the last quarter of an hour, at the end: this run alone keeps it near the number of processors.
    load: loadavg().map((value) => Math.round(value * 10) / 10),
  };
}
