// @ts-check
// Unpacks a zip file: `unzip` is not on every machine. Keeps the executable bit.
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

/**
 * @param {string} zipFile
 * @param {string} target folder; entry names are checked to stay inside it by the reader
 * @param {(name: string) => boolean} wanted
 */
export async function unzip(zipFile, target, wanted) {
  const zip = await openPromise(zipFile);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith("/") || !wanted(name)) continue;
    const file = path.join(target, name);
    mkdirSync(path.dirname(file), { recursive: true });
    // The upper half of the field is the Unix mode.
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: mode || 0o644 }));
  }
}
