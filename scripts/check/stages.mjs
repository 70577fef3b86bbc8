// @ts-check
// Runs one stage of the check and tells its outcome in one line; a failing stage shows all it printed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { Refusal } from "../bootstrap/refusal.mjs";
import { run, toolScript } from "../bootstrap/run.mjs";
import { seconds } from "../bootstrap/say.mjs";
import { sum, totalsOfRun } from "./totals.mjs";
import { reportFile } from "./vitest.mjs";

/** @typedef {import("./totals.mjs").Totals} Totals */

// What the tools print is shown later, so they cannot see for themselves whether colours will be.
const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
const inColours = (/** @type {NodeJS.ProcessEnv} */ env) =>
  "FORCE_COLOR" in env ? env : { ...env, ...colours };

const nothing = sum([]);

/** What a stage without tests counts as when it fails. */
export const oneFailure = { ...nothing, failed: 1 };

/**
 * A tool that says yes or no.
 * @param {string} name
 * @param {string} packageName
 * @param {readonly string[]} args
 * @returns {Promise<Totals>}
 */
export async function toolStage(name, packageName, args) {
  const start = performance.now();
  const { code, output } = await run(process.execPath, [toolScript(packageName), ...args], {
    env: inColours(process.env),
  });
  tell(name, code === 0, start, "", output);
  return code === 0 ? nothing : oneFailure;
}

/**
 * A run of tests, counted by its report.
 * @param {string} name
 * @param {string} report
 * @param {(report: string) => string[]} command the arguments for Node
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Totals>}
 */
export async function testStage(name, report, command, env = process.env) {
  const start = performance.now();
  const file = reportFile(report);
  // A report of an earlier run must not speak for this one.
  rmSync(file, { force: true });
  const { code, output } = await run(process.execPath, command(report), { env: inColours(env) });
  const totals = totalsOfRun(readReport(file), code);
  tell(name, totals.failed === 0, start, `${totals.passed} passed`, output);
  return totals;
}

/**
 * @param {string} file
 * @returns {import("./totals.mjs").Report | undefined}
 */
function readReport(file) {
  if (!existsSync(file)) return undefined;
  return /** @type {import("./totals.mjs").Report} */ (JSON.parse(readFileSync(file, "utf8")));
}

/**
 * Work that others stand on.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<{ stands: true, result: T } | { stands: false }>}
 */
export async function groundwork(name, work) {
  const start = performance.now();
  try {
    const result = await work();
    tell(name, true, start, "", "");
    return { stands: true, result };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    tell(name, false, start, "", error instanceof Refusal ? error.message : String(error.stack));
    return { stands: false };
  }
}

/**
 * @param {string} name
 * @param {boolean} fine
 * @param {number} start
 * @param {string} note
 * @param {string} output
 */
function tell(name, fine, start, note, output) {
  const duration = seconds(performance.now() - start);
  console.log(`${fine ? "ok    " : "FAILED"}  ${name.padEnd(14)} ${duration.padStart(7)}  ${note}`.trimEnd());
  if (!fine) console.log(`\n${output.trim()}\n`);
}
