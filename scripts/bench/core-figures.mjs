// @ts-check
// The figures of the core, from a process of its own whose memory can be asked for.
import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "../bootstrap/paths.mjs";
import { Refusal } from "../bootstrap/refusal.mjs";

const program = path.join(root, "packages", "core", "bench", "core-figures.mjs");

/**
 * @param {readonly string[]} names of rows; none: all
 * @returns {Promise<import("./table.mjs").Row[]>}
 */
export async function coreFigures(names) {
  const child = spawn(process.execPath, ["--expose-gc", program, ...names], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  /** @type {number | null} */
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0)
    throw new Refusal(`the figures of the core failed with exit code ${code}; the cause stands above.`);
  return /** @type {import("./table.mjs").Row[]} */ (JSON.parse(output));
}
