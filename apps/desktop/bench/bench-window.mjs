// Owns starting the built window on a store and taking it away again, for figures. Needs ELECTRON_OVERRIDE_DIST_PATH and a screen,
// as the end-to-end tests have them.
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { _electron } from "playwright-core";

const electron = /** @type {string} */ (/** @type {unknown} */ (createRequire(import.meta.url)("electron")));
const sandbox = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").ElectronApplication} App
 */

/**
 * @template T
 * @param {{ folder: string, workDir: string }} place `folder`: for the profile, which is new each time, and the agent's workspace
 * @param {(page: Page, app: App) => Promise<T>} use
 * @returns {Promise<{ startMs: number, value: T }>} `startMs`: from the start of the program to a field that takes a message
 */
export async function withWindow({ folder, workDir }, use) {
  const { ELECTRON_RUN_AS_NODE: _, X_E2E_DISPLAYS: screens, ...inherited } = process.env;
  const env = /** @type {Record<string, string>} */ ({
    ...inherited,
    ...(screens === undefined ? {} : { DISPLAY: screens.split(",")[0] }),
    X_WORK_DIR: workDir,
    X_WORKSPACE: folder,
    X_DIALOGS: "off",
  });
  const profile = mkdtempSync(path.join(folder, "profile-"));
  const started = performance.now();
  const app = await _electron.launch({
    executablePath: electron,
    args: [...sandbox, `--user-data-dir=${profile}`, path.join(import.meta.dirname, "..")],
    env,
    cwd: folder,
  });
  try {
    const page = await app.firstWindow();
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    const startMs = performance.now() - started;
    return { startMs, value: await use(page, app) };
  } finally {
    await app.close();
  }
}

/**
 * @param {readonly number[]} values
 * @returns {number} 95 of a hundred are no larger
 */
export function p95(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
