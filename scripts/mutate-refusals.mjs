// @ts-check
// npm run proof:refusals: takes each refusal out of the turn reducer in turn, in a copy, and shows that a test turns red. T§7, T§13.
// Counts on the reducer's one way to say no: the statement `refuse(event, …)`, and one thrown corruption for an empty log.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { commandLine } from "./bootstrap/command-line.mjs";
import { root } from "./bootstrap/paths.mjs";
import { main, Refusal } from "./bootstrap/refusal.mjs";
import { run, toolScript } from "./bootstrap/run.mjs";
import { say, seconds } from "./bootstrap/say.mjs";

/** @typedef {{ file: string, line: number, start: number, end: number, text: string }} Site */
/** @typedef {{ red: boolean, by: string }} Outcome */

const shared = path.join(root, "packages", "shared");
const turns = path.join("src", "turns");
const copies = 2;

await main(async () => {
  commandLine(process.argv.slice(2), {});
  const start = performance.now();
  const sites = readdirSync(path.join(shared, turns))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "refuse.ts")
    .flatMap((name) => refusalsIn(path.join(turns, name)));
  const folder = mkdtempSync(path.join(os.tmpdir(), "refusals-"));
  try {
    const benches = Array.from({ length: copies }, (_, index) =>
      copyShared(path.join(folder, String(index))),
    );
    await mustBeGreen(/** @type {string} */ (benches[0]));
    const survivors = await removeEach(sites, benches);
    say(
      `\n${sites.length - survivors.length} of ${sites.length} refusals are held by a test; ${seconds(performance.now() - start)}`,
    );
    for (const site of survivors) say(`survived: packages/shared/${site.file}:${site.line}  ${site.text}`);
    return survivors.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {string} file
 * @returns {Site[]}
 */
function refusalsIn(file) {
  const text = readFileSync(path.join(shared, file), "utf8");
  const { program } = parseSync(file, text);
  /** @type {Site[]} */
  const sites = [];
  let calls = 0;
  /** @param {{ start: number, end: number }} node */
  const add = ({ start, end }) => {
    const line = text.slice(0, start).split("\n").length;
    sites.push({ file, line, start, end, text: text.slice(start, end).replace(/\s+/g, " ") });
  };
  new Visitor({
    CallExpression: (node) => {
      if (isRefusal(node)) calls += 1;
    },
    ExpressionStatement: (node) => {
      if (isRefusal(node.expression)) add(node);
    },
    ThrowStatement: (node) => {
      const thrown = node.argument;
      if (thrown.type === "NewExpression" && named(thrown.callee) === "TurnCorruptionError") add(node);
    },
  }).visit(program);
  const statements = sites.filter((site) => site.text.startsWith("refuse(")).length;
  if (statements !== calls) {
    throw new Refusal(
      `packages/shared/${file}: a refusal is not a statement of its own, so it cannot be taken out`,
    );
  }
  return sites;
}

/** @param {{ type: string, callee?: unknown }} node */
function isRefusal(node) {
  return node.type === "CallExpression" && named(node.callee) === "refuse";
}

/** @param {unknown} node */
function named(node) {
  return typeof node === "object" && node !== null && "name" in node ? node.name : undefined;
}

/**
 * @param {string} bench
 * @returns {string}
 */
function copyShared(bench) {
  for (const name of ["src", "package.json"])
    cpSync(path.join(shared, name), path.join(bench, name), { recursive: true });
  symlinkSync(path.join(shared, "node_modules"), path.join(bench, "node_modules"), "junction");
  return bench;
}

/** @param {string} bench */
async function mustBeGreen(bench) {
  const { red, by } = await test(bench);
  if (red) throw new Refusal(`the reducer's tests fail before anything was taken out: ${by}`);
}

/**
 * @param {readonly Site[]} sites
 * @param {readonly string[]} benches
 * @returns {Promise<Site[]>} the refusals that nobody missed
 */
async function removeEach(sites, benches) {
  const queue = sites.entries();
  /** @type {Site[]} */
  const survivors = [];
  const work = benches.map(async (bench) => {
    for (const [index, site] of queue) {
      const { red, by } = await testWithout(site, bench);
      if (!red) survivors.push(site);
      say(
        `${red ? "red " : "GREEN"} ${index + 1}/${sites.length} ${site.file}:${site.line} ${red ? by : site.text}`,
      );
    }
  });
  await Promise.all(work);
  return survivors;
}

/**
 * @param {Site} site
 * @param {string} bench
 */
async function testWithout(site, bench) {
  const file = path.join(bench, site.file);
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, `${whole.slice(0, site.start)}{}${whole.slice(site.end)}`);
  try {
    return await test(bench);
  } finally {
    writeFileSync(file, whole);
  }
}

/**
 * The example tests of the reducer, up to the first that fails. A run that tells of no test is no proof of anything.
 * @param {string} bench
 * @returns {Promise<Outcome>}
 */
async function test(bench) {
  const report = path.join(bench, "report.json");
  rmSync(report, { force: true });
  const { output } = await run(process.execPath, [
    toolScript("vitest"),
    "run",
    ...["--root", bench, "--exclude", "**/*.property.test.ts"],
    ...["--pool", "threads", "--no-isolate", "--bail", "1"],
    ...["--reporter", "json", "--outputFile", report],
    `${turns}/apply-`,
    `${turns}/reduce.test`,
  ]);
  const { numTotalTests, testResults } = readReport(report, output);
  if (numTotalTests === 0) throw new Refusal(`no test ran:\n${output}`);
  const failed = testResults
    .flatMap((file) => file.assertionResults)
    .find(({ status }) => status === "failed");
  return { red: failed !== undefined, by: failed?.fullName ?? "" };
}

/** @typedef {{ numTotalTests: number, testResults: { assertionResults: { status: string, fullName: string }[] }[] }} Report */

/**
 * @param {string} report
 * @param {string} output
 * @returns {Report}
 */
function readReport(report, output) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    throw new Refusal(`the test run left no report:\n${output}`, { cause: error });
  }
}
