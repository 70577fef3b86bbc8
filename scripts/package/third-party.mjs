// @ts-check
// Whose work ships inside the packaged application, under which licence: every package that the window or the core
// imports, and all that those depend on. A bundle may use less of it than is listed, never more.
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { desktopFolder, root } from "../bootstrap/paths.mjs";

/**
 * @typedef {{ name: string, version: string, licence: string, text: string }} Shipped
 * @typedef {{ name: string, version: string, license?: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest
 */

const thirdPartyFile = path.join(desktopFolder, "out", "THIRD-PARTY.txt");

/** What asks nothing of the program as a whole: attribution at most. The font's licence binds the font alone. */
const allowedLicences = new Set([
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
  ],
  ...["OFL-1.1", "Python-2.0", "Unlicense"],
]);

/**
 * Whether a licence expression leaves us a choice that is allowed. No package here mixes "and" with "or".
 * @param {string} licence
 */
export function isAllowed(licence) {
  const terms = licence.replace(/[()]/g, "");
  const fine = (/** @type {string} */ one) => allowedLicences.has(one.trim());
  return terms.includes(" OR ") ? terms.split(" OR ").some(fine) : terms.split(" AND ").every(fine);
}

export function writeThirdParty() {
  mkdirSync(path.dirname(thirdPartyFile), { recursive: true });
  writeFileSync(thirdPartyFile, thirdPartyText(shippedPackages()));
}

/** @returns {Shipped[]} sorted by name */
export function shippedPackages() {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  for (const folder of ["packages/shared", "packages/core", "apps/desktop"].map((name) =>
    path.join(root, name),
  ))
    for (const name of importedFrom(folder)) collect(name, folder, found);
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** @param {readonly Shipped[]} packages */
export function thirdPartyText(packages) {
  const parts = packages.map(
    ({ name, version, licence, text }) => `${name} ${version}\nLicence: ${licence}\n\n${text.trim()}\n`,
  );
  const opening =
    "This program contains the following packages. Electron and Chromium name theirs in files of their own.\n";
  return [opening, ...parts].join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Runtime dependencies of a workspace package: those of its manifest, and the development dependencies that its bundled
 * sources import (a bundle needs nothing installed).
 * @param {string} folder
 */
function importedFrom(folder) {
  const manifest = readPackage(folder);
  const sources = path.join(folder, "src");
  const imported = new Set();
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!/\.(tsx?|css)$/.test(name) || /\.test\.|(^|\/)testing\//.test(name)) continue;
    const text = readFileSync(path.join(sources, name), "utf8");
    for (const [, specifier] of text.matchAll(/(?:from|import|import\()\s*"([^."][^"]*)"/g))
      imported.add(/^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier ?? "")?.[0]);
  }
  const bundled = Object.keys(manifest.devDependencies ?? {}).filter((name) => imported.has(name));
  return [...Object.keys(manifest.dependencies ?? {}), ...bundled].filter(
    (name) => !name.startsWith("@x/") && name !== "electron",
  );
}

/**
 * @param {string} name
 * @param {string} from the folder that asks for it
 * @param {Map<string, Shipped>} found
 */
function collect(name, from, found) {
  const folder = installedFolder(name, from);
  if (folder === undefined) return;
  const manifest = readPackage(folder);
  const key = `${manifest.name}@${manifest.version}`;
  if (found.has(key)) return;
  found.set(key, {
    name: manifest.name,
    version: manifest.version,
    licence: manifest.license ?? "unknown",
    text: licenceText(folder),
  });
  for (const next of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    collect(next, folder, found);
}

/**
 * Found as Node finds it. Undefined: an optional package of another platform.
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function installedFolder(name, from) {
  const candidate = path.join(from, "node_modules", name);
  if (existsSync(path.join(candidate, "package.json"))) return realpathSync(candidate);
  const above = path.dirname(from);
  return above === from ? undefined : installedFolder(name, above);
}

/** @param {string} folder */
function licenceText(folder) {
  const name = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  return name === undefined
    ? "(The package brings no text of its licence.)"
    : readFileSync(path.join(folder, name), "utf8");
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
function readPackage(folder) {
  return /** @type {Manifest} */ (JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
}
