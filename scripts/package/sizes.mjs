// @ts-check
// What the packaged application weighs: the parts that are ours, and all of it.
import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * @param {string} folder the unpacked application
 * @param {string} installer
 */
export function sizeLines(folder, installer) {
  const resources = path.join(folder, "resources");
  return [
    line("installer", installer),
    line("installed", folder),
    line("  app.asar", path.join(resources, "app.asar")),
    line("  unpacked programs", path.join(resources, "app.asar.unpacked")),
  ];
}

/**
 * @param {string} what
 * @param {string} place
 */
function line(what, place) {
  return `${what.padEnd(20)} ${(bytesAt(place) / 1e6).toFixed(1).padStart(7)} MB  ${path.basename(place)}`;
}

/**
 * The bytes of a file, or of all files below a folder.
 * @param {string} place
 * @returns {number}
 */
export function bytesAt(place) {
  if (!existsSync(place)) return 0;
  const found = lstatSync(place);
  if (!found.isDirectory()) return found.size;
  return readdirSync(place).reduce((sum, name) => sum + bytesAt(path.join(place, name)), 0);
}
