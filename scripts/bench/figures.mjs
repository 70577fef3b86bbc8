// @ts-check
// The figures that one program measures, from a process of its own whose memory can be asked for.
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";

/**
 * @typedef {object} Program
 * @property {string} file relative to the repository
 * @property {readonly string[]} rows the names of what it measures, each a word of the command line
 * @property {boolean} window whether it needs a real Electron and a screen
 */

/** @type {readonly Program[]} */
export const PROGRAMS = [
  {
    file: "packages/core/bench/core-figures.mjs",
    rows: ["startupScan", "applyEvent", "appendSmall", "appendLarge", "appendSynced", "openSession", "send"],
    window: false,
  },
  { file: "apps/desktop/bench/store-figures.mjs", rows: ["windowStore", "bridgeDeltas"], window: false },
  {
    file: "apps/desktop/bench/window-figures.mjs",
    rows: ["paintedRow", "typing", "listScroll", "windowStart"],
    window: true,
  },
];

/**
 * @param {string} file relative to the repository
 * @param {readonly string[]} names of rows; none: all
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<unknown>} what it writes to its output, read as JSON
 */
export async function figuresOf(file, names, env = process.env) {
  const child = spawn(process.execPath, ["--expose-gc", path.join(root, file), ...names], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Refusal(`${file} failed with exit code ${code}; the cause stands above.`);
  return /** @type {unknown} */ (JSON.parse(output));
}
