// @ts-check
// How to call the pnpm that package.json pins, on a machine that has only Node.
import { readManifest } from "./manifest.mjs";
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
    args: ["-y", pinnedPnpm(readManifest(root))],
    env,
  };
}

/**
 * "pnpm@10.34.9", without the hash that only corepack understands.
 * @param {{ packageManager: string }} manifest
 */
export function pinnedPnpm({ packageManager }) {
  return packageManager.replace(/\+.*/, "");
}
