// @ts-check
// The arguments of the two test runs: everything without a window, and the real app in a real Electron.
import path from "node:path";
import { reportsFolder } from "../bootstrap/paths.mjs";
import { toolScript } from "../bootstrap/run.mjs";

/** @param {string} report */
export const reportFile = (report) => path.join(reportsFolder, `${report}.json`);

/** @param {string} report */
export const unitTests = (report) => vitest(report, ["--project", "!e2e-*"]);

/**
 * @param {number} workers screens to run on; each has one Electron at a time
 * @returns {(report: string) => string[]}
 */
export const endToEndTests = (workers) => (report) =>
  vitest(report, ["--project", "e2e-*", "--maxWorkers", String(workers)]);

/**
 * @param {string} report
 * @param {readonly string[]} args
 */
function vitest(report, args) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(report)}`];
  return [toolScript("vitest"), "run", "--config", "vitest.workspace.ts", ...args, ...reporters];
}
