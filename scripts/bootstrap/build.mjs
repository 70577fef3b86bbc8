// @ts-check
// Builds what is about to run, and only if something it is made of has changed.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { readManifest } from "./manifest.mjs";
import { cacheFolder, cliFolder, desktopFolder, root } from "./paths.mjs";
import { mustRun, toolScript } from "./run.mjs";
import { timed } from "./say.mjs";
import { contentHash, isCurrent, remember } from "./stamp.mjs";

export const cliEntry = path.join(cliFolder, "dist", "main.js");

const scanThreadBundler = path.join(root, "packages", "core", "bundle-scan-thread.mjs");
const cliBundler = path.join(cliFolder, "bundle.mjs");

/** The two packages by the compiler, and what is bundled: a module of the core, and the command line from its sources. */
export async function buildCli() {
  await step("Building the packages and the command line", "cli", [cliFolder], cliEntry, async () => {
    await mustRun("Compiling", process.execPath, [toolScript("typescript"), "-b", cliFolder]);
    await mustRun("Bundling the scan thread", process.execPath, [scanThreadBundler]);
    await mustRun("Bundling the command line", process.execPath, [cliBundler]);
  });
}

/** The window: bundled from the sources of the packages, so it needs nothing that is built before it. */
export async function buildDesktop() {
  const output = path.join(desktopFolder, readManifest(desktopFolder).main);
  await step("Building the window", "desktop", [desktopFolder], output, () =>
    mustRun("Building the window", process.execPath, [toolScript("electron-vite", desktopFolder), "build"], {
      cwd: desktopFolder,
    }),
  );
}

/**
 * @param {string} what
 * @param {string} name
 * @param {readonly string[]} inputs
 * @param {string} output a file that is there once the step is done
 * @param {() => Promise<unknown>} work
 */
async function step(what, name, inputs, output, work) {
  const stampFile = path.join(cacheFolder, "built", name);
  const hash = contentHash([...inputs, ...sharedInputs()]);
  if (existsSync(output) && isCurrent(stampFile, hash)) return;
  await timed(what, work);
  remember(stampFile, hash);
}

function sharedInputs() {
  const packages = path.join(root, "packages");
  return [
    ...readdirSync(packages)
      .sort()
      .map((name) => path.join(packages, name)),
    path.join(root, "tsconfig.base.json"),
    path.join(root, "pnpm-lock.yaml"),
  ];
}
