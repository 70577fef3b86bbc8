// Owns reading one log file from start to end, in pieces, in one pass. Repairs nothing. T§2.
import type { LogAddress } from "./log-address.js";
import { corruption, notFound, storeIo, systemCodeOf } from "./log-errors.js";
import type { LogFiles, LogHandle, OpenMode } from "./log-files.js";
import type { LogEvent, LogFormat } from "./log-format.js";

/**
 * Most files are smaller, and then one read takes all. More at once would hold the event loop for too long while it is parsed, and a
 * text of more than some 100 KB costs an engine ten times as much a byte.
 */
export const PIECE_BYTES = 64 * 1024;

/** Opens an existing log. Throws `*-not-found`, `*-corrupt` for a link or a folder of that name, `store-io`. */
export async function openLog<E extends LogEvent>(
  files: LogFiles,
  format: LogFormat<E>,
  address: LogAddress,
  mode: Exclude<OpenMode, "create">,
): Promise<LogHandle> {
  try {
    return await files.open(address.path, mode);
  } catch (error) {
    throw notOpened(format, address, mode, error);
  }
}

/** What a refusal of the system to open a log means. */
export function notOpened<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  mode: Exclude<OpenMode, "create">,
  error: unknown,
): unknown {
  const code = systemCodeOf(error);
  if (code === "ENOENT" || code === "ENOTDIR") return notFound(format, address);
  if (code === "ELOOP" || code === "EISDIR") return notAFile(format, address);
  return storeIo(mode === "read" ? "open the file" : "open the file for writing", address.name, error);
}

/** What takes a file piece by piece, and may have had enough before its end. */
export interface PieceTaker {
  readonly isFull?: boolean;
  /** The longest piece that it takes. Default `PIECE_BYTES`. */
  readonly pieceBytes?: number;
  push(piece: Buffer): void;
}

/** Feeds the decoder up to `limit()` bytes; the limit is asked for when the size is known. Does not call `decoder.end()`. */
export async function feedDecoder<E extends LogEvent>(
  handle: LogHandle,
  format: LogFormat<E>,
  address: LogAddress,
  decoder: PieceTaker,
  limit: (size: number) => number,
): Promise<void> {
  const stat = handle.stat();
  if (!stat.isFile) throw notAFile(format, address);
  const end = limit(stat.size);
  const buffer = Buffer.allocUnsafe(Math.min(end, decoder.pieceBytes ?? PIECE_BYTES));
  let position = 0;
  while (position < end && decoder.isFull !== true) {
    const count = await handle.read(buffer, Math.min(buffer.length, end - position), position);
    // Shorter than it was a moment ago: the decoder judges whether it may end here.
    if (count === 0) return;
    decoder.push(buffer.subarray(0, count));
    position += count;
  }
}

export function notAFile<E extends LogEvent>(format: LogFormat<E>, address: LogAddress): Error {
  return corruption(format, address, { fault: "not-a-file", what: "is not a regular file" });
}

/** Runs `use` and closes the handle whatever happens; an error of `use` wins over one of closing. */
export async function closing<T>(handle: LogHandle, use: () => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await use();
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
  return result;
}
