// Owns making a folder with those above it. Node's own recursive `mkdir` asks again for ever where a system reports a missing parent
// that is there, as Linux does below /proc. quality.md §1.
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCodeOf } from "./log-errors.js";

/** Resolves to the topmost folder that was made, undefined when all was there. Rejects with the system's own error. */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  try {
    return await makeOne(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (systemCodeOf(error) !== "ENOENT" || parent === path) throw error;
    const made = await makeFolder(parent, mode);
    const last = await makeOne(path, mode);
    return made ?? last;
  }
}

async function makeOne(path: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (isThere) return undefined;
    throw error;
  }
}
