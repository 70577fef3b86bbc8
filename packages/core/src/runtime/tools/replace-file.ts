// Owns putting a file in place in one step: readers see the old text or the new, and a stop in between leaves nothing behind.
import { createHash } from "node:crypto";
import { chmod, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../storage/make-folder.js";

export interface ReplaceFileInput {
  /** Absolute, links resolved. */
  readonly real: string;
  readonly content: string;
  readonly exists: boolean;
  /** Unlike that of any other write: makes the temporary name. */
  readonly writeId: string;
  readonly signal: AbortSignal;
}

/** Keeps the mode of a file that was there. Rejects with the system's own error, or the signal's reason. */
export async function replaceFile({
  real,
  content,
  exists,
  writeId,
  signal,
}: ReplaceFileInput): Promise<void> {
  const folder = dirname(real);
  await makeFolder(folder);
  const name = createHash("sha256").update(writeId).digest("hex").slice(0, 16);
  const temporary = join(folder, `.write-${name}.tmp`);
  try {
    await writeFile(temporary, content, { flag: "wx", signal });
    if (exists) await chmod(temporary, (await stat(real)).mode);
    signal.throwIfAborted();
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
