// @ts-check
// How to call the pnpm that package.json pins, on a machine that has only Node.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

/** @typedef {{ command: string, args: string[], env: NodeJS.ProcessEnv }} Pnpm */

/**
 * Corepack checks the pin's hash, so it goes first; npx serves where corepack is missing or refuses.
 * @returns {Promise<Pnpm>}
 */
export async function findPnpm() {
  // CI=true: pnpm must not stop to ask whether it may renew node_modules.
  const env = { ...process.env, CI: "true", COREPACK_ENABLE_DOWNLOAD_PROMPT: "0" };
  const viaCorepack = await run("corepack", ["pnpm", "--version"], { env });
  if (viaCorepack.code === 0) return { command: "corepack", args: ["pnpm"], env };
  return {
    command: "npx",
    args: ["-y", pinnedPnpm(readFileSync(path.join(root, "package.json"), "utf8"))],
    env,
  };
}

/**
 * "pnpm@10.34.9", without the hash that only corepack understands.
 * @param {string} packageJson
 */
export function pinnedPnpm(packageJson) {
  const { packageManager } = JSON.parse(packageJson);
  return packageManager.split("+")[0];
}
