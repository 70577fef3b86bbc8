// Owns reading a log as it stands, byte for byte, valid or not: what an export of a damaged file needs. quality.md §1.
import type { LogAddress } from "./log-address.js";
import { storeIo } from "./log-errors.js";
import type { LogFiles, LogHandle } from "./log-files.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { closing, notAFile, openLog, PIECE_BYTES } from "./read-log.js";

export interface LogBytes {
  /** How messages call the file: `sessions/2025/11/11/<id>.jsonl`. */
  readonly name: string;
  /** The committed bytes when it was looked at; what is appended later is not part of it. */
  readonly size: number;
  /** Exactly `size` bytes. Each piece is the reader's own. Throws `store-io`, also when the file has become shorter. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** `committed`: where to stop when somebody appends right now, asked for when the size is known. */
export async function openLogBytes<E extends LogEvent>(
  files: LogFiles,
  format: LogFormat<E>,
  address: LogAddress,
  committed: (size: number) => number,
): Promise<LogBytes> {
  const open = () => openLog(files, format, address, "read");
  const handle = await open();
  const size = await closing(handle, async () => {
    const stat = handle.stat();
    if (!stat.isFile) throw notAFile(format, address);
    return committed(stat.size);
  });
  return { name: address.name, size, pieces: () => piecesOf(open, address, size) };
}

async function* piecesOf(
  open: () => Promise<LogHandle>,
  address: LogAddress,
  size: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const handle = await open();
  try {
    for (let position = 0; position < size; ) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - position));
      const count = await handle.read(buffer, buffer.length, position);
      if (count === 0) throw Object.assign(new Error("the file became shorter"), { code: "ESHORT" });
      yield buffer.subarray(0, count);
      position += count;
    }
  } catch (error) {
    throw storeIo("read the file", address.name, error);
  } finally {
    await handle.close();
  }
}
