// @ts-check
// The Electron that apps/desktop depends on, as its own package downloads it. A host that cannot be reached is
// found out in seconds and remembered for a day, so that later starts do not ask again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readManifest } from "../bootstrap/manifest.mjs";
import { cacheFolder, desktopFolder } from "../bootstrap/paths.mjs";
import { run } from "../bootstrap/run.mjs";
import { timed } from "../bootstrap/say.mjs";

const electronPackage = path.join(desktopFolder, "node_modules", "electron");
const dist = path.join(electronPackage, "dist");
const answerFile = path.join(cacheFolder, "electron-download.json");

const probeLimit = 4_000;
const downloadLimit = 300_000;
const day = 86_400_000;

/** The folder of a finished download, where there is one. */
export function downloadedElectron() {
  // path.txt is the last thing that the package's installer writes.
  return existsSync(path.join(electronPackage, "path.txt")) && existsSync(dist) ? dist : undefined;
}

/**
 * @returns {Promise<{ dist: string, problem?: undefined } | { dist?: undefined, problem: string }>} the problem is a clause
 */
export async function downloadElectron() {
  const url = releaseUrl();
  const known = rememberedAnswer();
  if (known !== undefined && isStillValid(known, url, Date.now())) return { problem: known.problem };
  const problem = (await probeProblem(url)) ?? (await installProblem());
  if (problem === undefined) return { dist };
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(answerFile, JSON.stringify({ url, problem, at: Date.now() }));
  return { problem };
}

/**
 * @typedef {{ url: string, problem: string, at: number }} Answer
 * @param {Answer} answer
 * @param {string} url
 * @param {number} now
 */
export function isStillValid(answer, url, now) {
  return answer.url === url && now >= answer.at && now - answer.at < day;
}

/** @returns {Answer | undefined} */
function rememberedAnswer() {
  return existsSync(answerFile)
    ? /** @type {Answer} */ (JSON.parse(readFileSync(answerFile, "utf8")))
    : undefined;
}

function releaseUrl() {
  const { version } = readManifest(electronPackage);
  const host = process.env.ELECTRON_MIRROR ?? "https://github.com/electron/electron/releases/download/";
  return `${host}v${version}/SHASUMS256.txt`;
}

/** @param {string} url */
async function probeProblem(url) {
  // Behind a proxy this probe would fail where the download works.
  if (process.env.ELECTRON_GET_USE_PROXY) return undefined;
  try {
    await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(probeLimit) });
    return undefined;
  } catch {
    return `${new URL(url).host} cannot be reached`;
  }
}

async function installProblem() {
  const { code } = await timed("Downloading Electron", () =>
    run(process.execPath, [path.join(electronPackage, "install.js")], { limit: downloadLimit }),
  );
  return code === 0 ? undefined : "the download failed";
}
