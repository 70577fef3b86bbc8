// @ts-check
// Reads package.json files, with the types of the few fields that matter here.
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * @typedef {{ version: string, main: string, packageManager: string, bin: string | Record<string, string>, scripts?: Record<string, string> }} Manifest
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return /** @type {Manifest} */ (JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
}
