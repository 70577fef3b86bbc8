// Owns reading one regular text file whole: never a device or a pipe that could hang, never a binary, never too much.
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { fileFailure, ToolFailure } from "./tool-failure.js";

const MOST_BYTES = 16 * 1024 * 1024;

// The path was resolved: a link at its end was put there since. A pipe without a writer must not block the opening.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** `real` is opened, `path` is what the messages say. */
export async function readTextFile(real: string, path: string, signal: AbortSignal): Promise<string> {
  const handle = await open(real, FLAGS).catch((error: unknown) => {
    throw fileFailure(error, path);
  });
  try {
    return decode(await readBytes(handle, path, signal), path);
  } finally {
    await handle.close();
  }
}

async function readBytes(handle: FileHandle, path: string, signal: AbortSignal): Promise<Buffer> {
  const stat = await handle.stat();
  const shown = JSON.stringify(path);
  if (stat.isDirectory()) throw new ToolFailure(`${shown} is a folder; list it instead`);
  if (!stat.isFile()) throw new ToolFailure(`${shown} is not a regular file`);
  if (stat.size > MOST_BYTES) {
    throw new ToolFailure(`${shown} has ${stat.size} bytes, more than the ${MOST_BYTES} that can be read`);
  }
  return handle.readFile({ signal }).catch((error: unknown) => {
    throw fileFailure(error, path);
  });
}

function decode(bytes: Buffer, path: string): string {
  if (bytes.includes(0)) throw new ToolFailure(`${JSON.stringify(path)} is a binary file`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new ToolFailure(`${JSON.stringify(path)} is not text in UTF-8`, { cause: error });
  }
}
