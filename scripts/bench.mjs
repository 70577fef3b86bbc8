// @ts-check
// npm run bench: every figure of quality.md §3 against its floor in the same run, as a table and as JSON.
// Words choose rows: `npm run bench -- startupScan send`. `--growth` measures the growth curves instead. `--document` writes what
// was measured last into docs/performance.md and its plot, and measures nothing. `--json FILE` says where the figures go.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import path from "node:path";
import { writeDocument } from "./bench/document.mjs";
import { figuresOf, PROGRAMS } from "./bench/figures.mjs";
import { tableOf } from "./bench/table.mjs";
import { buildCli } from "./bootstrap/build.mjs";
import { reportsFolder } from "./bootstrap/paths.mjs";
import { prepare } from "./bootstrap/prepare.mjs";
import { main, Refusal } from "./bootstrap/refusal.mjs";
import { electronStand } from "./check/electron-stand.mjs";

const { words, growth, document, file } = given(process.argv.slice(2));
const growthFile = path.join(reportsFolder, "growth.json");

await main(async () => {
  if (document) return documented();
  await prepare();
  await buildCli();
  if (growth) {
    /** @type {unknown} */
    const curves = await figuresOf("packages/core/bench/growth-figures.mjs", words);
    await keep(growthFile, { machine: machine(), curves });
    return 0;
  }
  const rows = await measured();
  console.log(tableOf(rows));
  await keep(file, { machine: machine(), rows });
  return 0;
});

/** @returns {Promise<import("./bench/table.mjs").Row[]>} */
async function measured() {
  const known = PROGRAMS.flatMap((program) => program.rows);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined)
    throw new Refusal(`There is no row ${unknown}; the rows are ${known.join(", ")}.`);
  const rows = [];
  for (const program of PROGRAMS) {
    const names = program.rows.filter((name) => words.length === 0 || words.includes(name));
    if (names.length === 0) continue;
    const stand = program.window ? await electronStand() : undefined;
    try {
      const figures = await figuresOf(program.file, names, stand?.env);
      rows.push(.../** @type {import("./bench/table.mjs").Row[]} */ (figures));
    } finally {
      stand?.stop();
    }
  }
  return rows;
}

async function documented() {
  /** @type {unknown} */
  const figures = await read(file);
  /** @type {unknown} */
  const growthFigures = await read(growthFile);
  await writeDocument(
    /** @type {import("./bench/document.mjs").Figures} */ (figures),
    /** @type {import("./bench/document.mjs").Growth} */ (growthFigures),
  );
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

/** @param {readonly string[]} args */
function given(args) {
  const at = args.indexOf("--json");
  const named = at === -1 ? undefined : args[at + 1];
  const rest = at === -1 ? args : args.toSpliced(at, 2);
  return {
    words: rest.filter((word) => !word.startsWith("--")),
    growth: rest.includes("--growth"),
    document: rest.includes("--document"),
    file: named === undefined ? path.join(reportsFolder, "bench.json") : path.resolve(named),
  };
}

function machine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    processors: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    // Of the last quarter of an hour, at the end: this run alone keeps it near the number of processors.
    load: loadavg().map((value) => Math.round(value * 10) / 10),
    measured: new Date().toISOString().slice(0, 16),
  };
}
