// Owns recovery, only ever on request: the original stays whole beside the log, the log keeps its longest valid prefix. quality.md §1.
// The log's name always points at one whole file: the damaged one, or the recovered one.
import { join } from "node:path";
import type { SalvageReport } from "./event-log.js";
import { damagedName, type LogAddress } from "./log-address.js";
import { LINE_FEED, LogDecoder } from "./log-decoder.js";
import { nothingValid, storeIo, systemCodeOf } from "./log-errors.js";
import type { LogFiles, LogHandle } from "./log-files.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { closing, feedDecoder, openLog, PIECE_BYTES } from "./read-log.js";
import { writeAll } from "./write-all.js";

export interface SalvageSource<E extends LogEvent> {
  readonly files: LogFiles;
  readonly format: LogFormat<E>;
  readonly address: LogAddress;
  /** Distinguishes attempts, also those of another process. */
  readonly attempt: string;
  readonly accepts: ((event: E) => boolean) | undefined;
}

export async function salvageLog<E extends LogEvent>(source: SalvageSource<E>): Promise<SalvageReport> {
  const { files, format, address } = source;
  const made: string[] = [];
  try {
    const handle = await openLog(files, format, address, "read");
    const { report, prefix } = await closing(handle, () => prepare(source, handle, made));
    // After closing: some systems replace no file that is open.
    if (prefix !== undefined) await files.rename(prefix, address.path);
    return report;
  } catch (error) {
    // The original still bears the log's name, so whatever was made is clutter. Best effort: the error to report is the first one.
    for (const path of made) await files.remove(path).catch(() => undefined);
    throw storeIo("recover the file", address.name, error);
  }
}

/** Everything up to the one step that changes what the log's name stands for; `prefix` is the file to put in its place. */
async function prepare<E extends LogEvent>(
  source: SalvageSource<E>,
  handle: LogHandle,
  made: string[],
): Promise<{ report: SalvageReport; prefix: string | undefined }> {
  const { files, format, address } = source;
  const decoder = new LogDecoder(format, address, source.accepts);
  const size = await decodeAsFarAsValid(source, handle, decoder);
  const keptLines = decoder.events.length;
  if (decoder.validBytes === size) {
    return { report: { keptLines, droppedLines: 0, copy: null }, prefix: undefined };
  }
  const droppedLines = await countLinesBetween(handle, decoder.validBytes, size);
  const prefix = join(address.directory, `.${address.id}.${source.attempt}.tmp`);
  await copyInto(files, prefix, handle, decoder.validBytes, made);
  const number = await keepAside(files, address, handle, made);
  return { report: { keptLines, droppedLines, copy: damagedName(address.name, number) }, prefix };
}

/** Resolves to the size of the file. Throws when nothing is valid: there is no prefix to keep. */
async function decodeAsFarAsValid<E extends LogEvent>(
  { format, address }: SalvageSource<E>,
  handle: LogHandle,
  decoder: LogDecoder<E>,
): Promise<number> {
  let size = 0;
  try {
    await feedDecoder(handle, format, address, decoder, (whole) => {
      size = whole;
      return whole;
    });
    decoder.end();
  } catch (error) {
    if (!(error instanceof format.CorruptionError)) throw error;
    if (decoder.events.length === 0) throw nothingValid(format, address, error);
  }
  return size;
}

/** Resolves to the number in the copy's name: the first that was free. */
async function keepAside(
  files: LogFiles,
  address: LogAddress,
  handle: LogHandle,
  made: string[],
): Promise<number> {
  for (let number = 1; ; number += 1) {
    const path = damagedName(address.path, number);
    try {
      await files.link(address.path, path);
      made.push(path);
      return number;
    } catch (error) {
      if (systemCodeOf(error) === "EEXIST") continue;
    }
    // No hard links here, or the link failed: copying says what is wrong.
    try {
      await copyInto(files, path, handle, handle.stat().size, made);
      return number;
    } catch (error) {
      if (systemCodeOf(error) !== "EEXIST") throw error;
    }
  }
}

/** A new file with the first `bytes` of `handle`, on the disk when this resolves. */
async function copyInto(
  files: LogFiles,
  path: string,
  handle: LogHandle,
  bytes: number,
  made: string[],
): Promise<void> {
  const target = await files.open(path, "create");
  made.push(path);
  await closing(target, async () => {
    for await (const { piece, position } of pieces(handle, 0, bytes)) await writeAll(target, piece, position);
    await target.sync();
  });
}

async function countLinesBetween(handle: LogHandle, start: number, end: number): Promise<number> {
  let lines = 0;
  let whole = true;
  for await (const { piece } of pieces(handle, start, end)) {
    lines += countLines(piece) - (whole ? 0 : 1);
    whole = piece[piece.length - 1] === LINE_FEED;
  }
  return lines;
}

/** Lines in a piece, an unfinished last one included. */
export function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1;
  return piece.length > 0 && piece[piece.length - 1] !== LINE_FEED ? lines + 1 : lines;
}

/** One buffer for all pieces: each is overwritten by the next. */
async function* pieces(
  handle: LogHandle,
  start: number,
  end: number,
): AsyncGenerator<{ piece: Buffer; position: number }, void, undefined> {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end - start));
  for (let position = start; position < end; ) {
    const count = await handle.read(buffer, Math.min(buffer.length, end - position), position);
    if (count === 0) return;
    yield { piece: buffer.subarray(0, count), position };
    position += count;
  }
}
