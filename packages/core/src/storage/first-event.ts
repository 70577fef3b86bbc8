// Owns taking the first event of a log and nothing after it: who a log belongs to can be known of one that is damaged. T§2.
import type { LogAddress } from "./log-address.js";
import { LINE_FEED, LogDecoder } from "./log-decoder.js";
import type { LogEvent, LogFormat } from "./log-format.js";

export class FirstEvent<E extends LogEvent> {
  readonly #decoder: LogDecoder<E>;

  constructor(format: LogFormat<E>, address: LogAddress) {
    this.#decoder = new LogDecoder(format, address);
  }

  /** No more pieces are needed. */
  get isFull(): boolean {
    return this.#decoder.events.length > 0;
  }

  /** Takes the next piece of the file. Throws the corruption error of the first line. */
  push(piece: Buffer): void {
    if (this.isFull) return;
    const end = piece.indexOf(LINE_FEED);
    this.#decoder.push(end === -1 ? piece : piece.subarray(0, end + 1));
  }

  /** The event, when the file has ended or enough was taken. Throws the corruption error of an empty or unfinished first line. */
  end(): E {
    this.#decoder.end();
    return this.#decoder.events[0] as E;
  }
}
