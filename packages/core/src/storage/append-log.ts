// Owns adding a batch to a log: one write, and the former length again when it fails. T§2 "Appends".
// The caller holds the log's lock: one append at a time.
import { StoreIoError } from "@x/shared";
import type { CommittedLengths } from "./committed-lengths.js";
import type { LogAddress } from "./log-address.js";
import { checkLastByte } from "./log-decoder.js";
import { storeIo, systemCodeOf } from "./log-errors.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import type { OpenLog } from "./open-logs.js";
import { notAFile } from "./read-log.js";
import { writeAll } from "./write-all.js";

export interface AppendState {
  readonly committed: CommittedLengths;
  /** Logs whose failed append could not be taken back, with the length they must get again. */
  readonly damaged: Map<string, number>;
}

/** `"removed"`: the handle points at a file that lost its name; nothing was written, look the name up again. */
export async function appendBatch<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  log: OpenLog,
  bytes: Uint8Array,
  sync: boolean,
  state: AppendState,
): Promise<"appended" | "removed"> {
  const length = await checkedLength(format, address, log, state);
  if (length === undefined) return "removed";
  // From here on readers stop at `length`; set before the first byte is written.
  state.committed.beginAppend(address.id, length);
  try {
    await writeAll(log.handle, bytes, length);
    if (sync) await log.handle.sync();
    log.length = length + bytes.byteLength;
  } catch (error) {
    await takeBack(address, log, length, state, error);
    throw storeIo("append; the file has its former length", address.name, error);
  }
  state.committed.endAppend(address.id);
  return "appended";
}

async function takeBack(
  address: LogAddress,
  log: OpenLog,
  length: number,
  state: AppendState,
  cause: unknown,
): Promise<void> {
  // What is on the disk is unknown now, whatever truncating says: look again before the next append.
  log.length = undefined;
  try {
    await log.handle.truncate(length);
  } catch (error) {
    // Readers keep stopping at `length`, so nothing acknowledged is lost and nothing withdrawn is seen.
    state.damaged.set(address.id, length);
    throw stillDamaged(address, length, error, cause);
  }
  state.committed.endAppend(address.id);
}

/** The length to write at, with everything before it known to be whole lines; undefined when the file lost its name. */
async function checkedLength<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  log: OpenLog,
  state: AppendState,
): Promise<number | undefined> {
  try {
    const stat = log.handle.stat();
    if (stat.links === 0) return undefined;
    if (!stat.isFile) throw notAFile(format, address);
    const healed = await heal(address, log, stat.size, state);
    const size = healed ?? stat.size;
    // A size that is not the remembered one means that somebody else wrote: trust the last byte, not the memory.
    if (log.length !== size) await checkEnd(format, address, log, size);
    log.length = size;
    return size;
  } catch (error) {
    throw storeIo("look at the file before appending", address.name, error);
  }
}

/** Takes back what an earlier failed append has left. Appends stay refused as long as that fails. */
async function heal(
  address: LogAddress,
  log: OpenLog,
  size: number,
  state: AppendState,
): Promise<number | undefined> {
  const length = state.damaged.get(address.id);
  if (length === undefined) return undefined;
  if (size > length) {
    try {
      await log.handle.truncate(length);
    } catch (error) {
      throw stillDamaged(address, length, error, error);
    }
  }
  state.damaged.delete(address.id);
  state.committed.endAppend(address.id);
  return Math.min(size, length);
}

async function checkEnd<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  log: OpenLog,
  size: number,
): Promise<void> {
  if (size === 0) return checkLastByte(format, address, undefined);
  const last = Buffer.alloc(1);
  await log.handle.read(last, 1, size - 1);
  checkLastByte(format, address, last[0]);
}

function stillDamaged(address: LogAddress, length: number, error: unknown, cause: unknown): StoreIoError {
  const systemCode = systemCodeOf(cause) ?? systemCodeOf(error) ?? "UNKNOWN";
  const message =
    `${address.name}: an append failed (${systemCode}) and could not be taken back (${systemCodeOf(error) ?? "UNKNOWN"}); ` +
    `the file holds unfinished bytes after its first ${length}; no append is made until they can be removed; after a restart the file shows as corrupt and can be recovered`;
  return new StoreIoError(message, { data: { systemCode, file: address.name, length }, cause: error });
}
