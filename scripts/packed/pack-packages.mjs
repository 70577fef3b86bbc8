// @ts-check
// Packs the two packages as they would be published.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { findPnpm } from "../bootstrap/package-manager.mjs";
import { root } from "../bootstrap/paths.mjs";
import { mustRun } from "../bootstrap/run.mjs";

/** @typedef {{ shared: string, core: string }} Tarballs */

/**
 * @param {string} workshop
 * @returns {Promise<Tarballs>}
 */
export async function packPackages(workshop) {
  return { shared: await pack("shared", workshop), core: await pack("core", workshop) };
}

/**
 * @param {string} name
 * @param {string} workshop
 */
async function pack(name, workshop) {
  const folder = path.join(root, "packages", name);
  removeStale(folder);
  const target = path.join(workshop, name);
  mkdirSync(target);
  const pnpm = await findPnpm();
  await mustRun(`Packing @x/${name}`, pnpm.command, [...pnpm.args, "pack", "--pack-destination", target], {
    cwd: folder,
    env: pnpm.env,
  });
  const [tarball] = readdirSync(target);
  if (tarball === undefined) throw new Error(`pnpm pack left nothing in ${target}`);
  return path.join(target, tarball);
}

/**
 * The compiler leaves what it once built of sources that are gone; none of it may be published. A bundle has no source of its name:
 * the manifest names it.
 * @param {string} folder
 */
function removeStale(folder) {
  const dist = path.join(folder, "dist");
  const manifest = readFileSync(path.join(folder, "package.json"), "utf8");
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const file = path.join(dist, name);
    if (!existsSync(file) || statSync(file).isDirectory()) continue;
    const source = name.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts");
    const isNamed = manifest.includes(`"./dist/${name.split(path.sep).join("/")}"`);
    if (!isNamed && !existsSync(path.join(folder, "src", source))) rmSync(file);
  }
}
