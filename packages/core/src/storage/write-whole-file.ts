// Owns writing a file that a person asked for: whole under its name, or not there at all.
import { open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storeIo } from "./log-errors.js";

/** Replaces a file of that name; readable by its owner only, as conversations are. Throws `store-io`; what `pieces` throws passes. */
export async function writeWholeFile(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const temporary = join(dirname(path), `.x-export.${process.pid}-${nextAttempt()}.tmp`);
  const failed = (error: unknown) => storeIo("write the file", path, error);
  const handle = await open(temporary, "wx", 0o600).catch((error: unknown) => {
    throw failed(error);
  });
  try {
    try {
      for await (const piece of pieces) await handle.writeFile(piece);
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // The error to report is the first one.
    await unlink(temporary).catch(() => undefined);
    throw failed(error);
  }
}

let attempts = 0;

function nextAttempt(): number {
  attempts += 1;
  return attempts;
}
