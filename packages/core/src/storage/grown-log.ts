// Owns reading a log of which something is known: what is known is compared with the file's bytes, and only what stands after it is
// decoded. The bytes decide: where they differ, the file is decoded as if nothing had been known. T§2.
import type { KnownLog } from "./known-logs.js";
import type { LogAddress } from "./log-address.js";
import { LogDecoder } from "./log-decoder.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { PIECE_BYTES } from "./read-log.js";

export class GrownLog<E extends LogEvent> {
  readonly #decoder: LogDecoder<E>;
  /** Undefined where nothing is known, or the file holds something else. */
  #known: KnownLog<E> | undefined;
  /** How many bytes of what is known the file was seen to hold. */
  #same = 0;
  #after: Buffer[] = [];
  #room: number;

  /** Of a file of more than `mostBytes`, no copy is kept. */
  constructor(format: LogFormat<E>, address: LogAddress, known: KnownLog<E> | undefined, mostBytes: number) {
    this.#decoder = new LogDecoder(format, address);
    this.#known = known;
    this.#room = mostBytes - (known?.bytes.length ?? 0);
  }

  /** Every event, once `end` has said that the file may end here. */
  get events(): readonly E[] {
    return this.#decoder.events;
  }

  /** What is known is compared in one piece: each piece more is one more wait for the disk. */
  get pieceBytes(): number {
    return (this.#known?.bytes.length ?? 0) + PIECE_BYTES;
  }

  /** Takes the next piece of the file; it is not kept. Throws the corruption error of the first faulty line. */
  push(piece: Buffer): void {
    const rest = this.#compared(piece);
    if (rest.length > 0) this.#decode(rest);
  }

  /** The whole log, where it is small enough. Throws the corruption error when the file must not end here. */
  end(): KnownLog<E> | undefined {
    if (this.#known !== undefined && this.#same < this.#known.bytes.length)
      this.#decodeWhatWasSame(this.#known);
    this.#decoder.end();
    if (this.#room < 0) return undefined;
    if (this.#known !== undefined && this.#after.length === 0) return this.#known;
    const start = this.#known === undefined ? [] : [this.#known.bytes];
    return { bytes: Buffer.concat([...start, ...this.#after]), events: this.#decoder.events };
  }

  /** What of the piece stands after everything that is known. */
  #compared(piece: Buffer): Buffer {
    const known = this.#known;
    if (known === undefined || this.#same === known.bytes.length) return piece;
    const count = Math.min(piece.length, known.bytes.length - this.#same);
    if (known.bytes.compare(piece, 0, count, this.#same, this.#same + count) !== 0) {
      this.#decodeWhatWasSame(known);
      return piece;
    }
    this.#same += count;
    if (this.#same === known.bytes.length) this.#decoder.startAfter(known.events, known.bytes.length);
    return piece.subarray(count);
  }

  #decodeWhatWasSame(known: KnownLog<E>): void {
    this.#known = undefined;
    this.#room += known.bytes.length;
    this.#decode(known.bytes.subarray(0, this.#same));
  }

  /** In pieces that the decoder is quick at. */
  #decode(bytes: Buffer): void {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      this.#copy(piece);
      this.#decoder.push(piece);
    }
  }

  #copy(piece: Buffer): void {
    this.#room -= piece.length;
    if (this.#room < 0) this.#after = [];
    else this.#after.push(Buffer.from(piece));
  }
}
