// @ts-check
// Remembers for which inputs a step was last done, so that it is skipped while they stay the same.
// Content decides, never times: a fresh clone, a switched branch and a restored cache all tell the truth.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const notInputs = new Set(["node_modules", "dist", "out", "coverage", "reports", ".cache", ".git"]);
const tests = /\.(test|e2e)\.[a-z]+$|\.tsbuildinfo$/;

/**
 * One hash over the names and contents of all files at and below the given places; what is missing counts as missing.
 * Build results, installed packages and test files are no inputs.
 * @param {readonly string[]} places absolute paths of files and folders
 */
export function contentHash(places) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesAt(place)) {
      const bytes = readFileSync(file);
      hash.update(`${path.relative(place, file)}\0${bytes.length}\0`).update(bytes);
    }
    hash.update("\0\0");
  }
  return hash.digest("hex");
}

/**
 * All files at or below a place, sorted by name.
 * @param {string} place
 * @returns {string[]}
 */
function filesAt(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !notInputs.has(entry.name) && !tests.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = path.join(place, entry.name);
      return entry.isDirectory() ? filesAt(inside) : [inside];
    });
}

/**
 * @param {string} stampFile
 * @param {string} hash
 */
export function isCurrent(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
}

/**
 * @param {string} stampFile
 * @param {string} hash
 */
export function remember(stampFile, hash) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
