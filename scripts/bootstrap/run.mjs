// @ts-check
// Starts programs. The only file of the bootstrap that spawns a process and waits for its end.
import { spawn } from "node:child_process";
import path from "node:path";
import { readManifest } from "./manifest.mjs";
import { root } from "./paths.mjs";
import { Refusal } from "./refusal.mjs";

const windows = process.platform === "win32";

/**
 * @typedef {{ code: number, output: string }} Result `output` holds stdout and stderr in the order they came;
 * `code` is 127 where the program is not there, 128 + n where a signal ended it.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, limit?: number }} Options `limit` in milliseconds
 */

/**
 * Runs a program to its end, silently, with no stdin.
 * @param {string} command a path, or the bare name of something on the PATH; arguments must hold no spaces for a bare name
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      // npm, npx and corepack are .cmd files on Windows, which only a shell starts.
      shell: windows && !path.isAbsolute(command),
      ...(options.limit === undefined ? {} : { timeout: options.limit, killSignal: "SIGKILL" }),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    // Whoever ends us ends what we started.
    const end = () => child.kill();
    process.once("exit", end);
    child.on("error", (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on("close", (code, signal) => {
      process.off("exit", end);
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * The same for work that has to succeed: a failure shows everything the program printed.
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 */
export async function mustRun(what, command, args, options) {
  return succeeded(what, await run(command, args, options));
}

/**
 * @param {string} what
 * @param {Result} result
 */
function succeeded(what, result) {
  if (result.code === 0) return result.output;
  throw new Refusal(
    `${result.output.trimEnd()}\n\n${what} failed with exit code ${result.code}; what it printed stands above.`,
  );
}

/**
 * An installed tool as the arguments Node takes: its script, without a shell and without the cost of a package runner.
 * @param {string} packageName
 * @param {string} [folder] the workspace package that depends on it
 */
export function toolScript(packageName, folder = root) {
  const home = path.join(folder, "node_modules", packageName);
  const { bin } = readManifest(home);
  const [script] = typeof bin === "string" ? [bin] : Object.values(bin);
  if (script === undefined) throw new Error(`${packageName} is not a tool: it has no bin`);
  return path.join(home, script);
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + (signalNumbers[signal] ?? 0);
}

/** @type {Partial<Record<NodeJS.Signals, number>>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
