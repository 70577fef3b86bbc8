// @ts-check
// Starts the program the person asked for and becomes transparent: stdio, signals and exit code pass through.
import { spawn } from "node:child_process";
import { Refusal } from "./refusal.mjs";
import { exitCode } from "./run.mjs";

/**
 * Resolves with the program's exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function handOver(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: "inherit" });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal has sent Ctrl+C to the child already; a second one would mean "quit at once" there.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]).forEach((signal) => process.on(signal, forward));
    child.on("error", (error) => reject(new Refusal(`${command} did not start: ${error.message}`)));
    child.on("close", (code, signal) => resolve(exitCode(code, signal)));
  });
}
