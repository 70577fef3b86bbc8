// Owns writing a whole buffer: a short write is continued, never taken for success. T§2.
import type { LogHandle } from "./log-files.js";

/** One write call, and more only when the system took less than it was given. Rejects with the system's error. */
export async function writeAll(handle: LogHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = await handle.write(bytes, position);
  while (written < bytes.byteLength) {
    const count = await handle.write(bytes.subarray(written), position + written);
    if (count === 0) throw Object.assign(new Error("the system wrote nothing"), { code: "EIO" });
    written += count;
  }
}
