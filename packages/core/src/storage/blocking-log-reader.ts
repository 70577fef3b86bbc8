// Owns reading whole logs by calls that block, for a thread that has nothing else to do: through the event loop the same reading
// costs several times as much. Read-only, and knows of no writer. T§2, quality.md §3.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { addressOf, type LogAddress, logRoot } from "./log-address.js";
import { LogDecoder } from "./log-decoder.js";
import { storeIo } from "./log-errors.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { OPEN_FLAGS } from "./node-log-files.js";
import { notAFile, notOpened, PIECE_BYTES } from "./read-log.js";

export class BlockingLogReader<E extends LogEvent> {
  readonly #format: LogFormat<E>;
  readonly #root: string;
  // For all files: a decoder keeps nothing of a piece.
  readonly #piece = Buffer.allocUnsafe(PIECE_BYTES);

  constructor(format: LogFormat<E>, workDir: string) {
    this.#format = format;
    this.#root = logRoot(workDir, format);
  }

  /** As `EventLog.read`, of the bytes that the file holds when it is looked at. */
  read(id: string): E[] {
    const address = addressOf(this.#root, this.#format, id);
    const decoder = new LogDecoder(this.#format, address);
    const file = this.#open(address);
    try {
      this.#feed(file, address, decoder);
    } catch (error) {
      throw storeIo("read the file", address.name, error);
    } finally {
      closeSync(file);
    }
    decoder.end();
    return decoder.events;
  }

  #open(address: LogAddress): number {
    try {
      return openSync(address.path, OPEN_FLAGS.read);
    } catch (error) {
      throw notOpened(this.#format, address, "read", error);
    }
  }

  #feed(file: number, address: LogAddress, decoder: LogDecoder<E>): void {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw notAFile(this.#format, address);
    for (let position = 0; position < stat.size; ) {
      const length = Math.min(PIECE_BYTES, stat.size - position);
      const count = readSync(file, this.#piece, 0, length, position);
      if (count === 0) return;
      decoder.push(this.#piece.subarray(0, count));
      position += count;
    }
  }
}
