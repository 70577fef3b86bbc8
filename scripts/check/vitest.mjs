// @ts-check
// The arguments of the two test runs: everything without a window, and the real app in a real Electron.
import path from "node:path";
import { reportsFolder } from "../bootstrap/paths.mjs";
import { toolScript } from "../bootstrap/run.mjs";

/** @param {string} report */
export const reportFile = (report) => path.join(reportsFolder, `${report}.json`);

/** @param {string} report */
export const unitTests = (report) => vitest(report, ["--project", "!e2e"]);

/**
 * One file after the other: each starts an Electron of its own.
 * @param {string} report
 */
export const endToEndTests = (report) => vitest(report, ["--project", "e2e", "--no-file-parallelism"]);

/**
 * @param {string} report
 * @param {readonly string[]} args
 */
function vitest(report, args) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile(report)}`];
  return [toolScript("vitest"), "run", "--config", "vitest.workspace.ts", ...args, ...reporters];
}
