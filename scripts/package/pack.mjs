// @ts-check
// Runs electron-builder over the built window. What goes in and which fuses are set: apps/desktop/electron-builder.config.mjs.
import { rmSync } from "node:fs";
import path from "node:path";
import { findPnpm } from "../bootstrap/package-manager.mjs";
import { desktopFolder } from "../bootstrap/paths.mjs";
import { mustRun } from "../bootstrap/run.mjs";
import { timed } from "../bootstrap/say.mjs";

export const packageFolder = path.join(desktopFolder, "out", "package");
export const unpackedFolder = path.join(packageFolder, "linux-unpacked");

/**
 * The application as a folder, around an Electron that is here already.
 * @param {import("../electron/provide.mjs").Electron} electron
 */
export async function packUnpacked({ dist, version }) {
  rmSync(packageFolder, { recursive: true, force: true });
  await pack(["--linux", "dir", `-c.electronDist=${dist}`, `-c.electronVersion=${version}`]);
}

/** Every target of this platform; the Electron that the manifest names is downloaded. */
export async function packInstallers() {
  rmSync(packageFolder, { recursive: true, force: true });
  await pack([]);
}

/** @param {readonly string[]} args */
async function pack(args) {
  await timed("Packing the application", async () => {
    const pnpm = await findPnpm();
    const command = [
      "exec",
      "electron-builder",
      "--config",
      "electron-builder.config.mjs",
      "--publish",
      "never",
    ];
    await mustRun("Packing", pnpm.command, [...pnpm.args, ...command, ...args], {
      cwd: desktopFolder,
      env: pnpm.env,
    });
  });
}
