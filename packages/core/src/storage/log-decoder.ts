// Owns the way from bytes to events: cuts at `\n` and at nothing else, checks bytes before text, keeps count of what was good. T§2.
// Holds at most one unfinished line beside the piece it is given, never a whole file.
import { isUtf8 } from "node:buffer";
import { decodeLine } from "./decode-line.js";
import type { LogAddress } from "./log-address.js";
import { type CorruptionDetails, corruption } from "./log-errors.js";
import type { LogEvent, LogFormat } from "./log-format.js";

/** The longest line that is written or read, without its `\n`. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const OPENING_BRACE = 0x7b;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const TORN = "is cut off: it does not end in a line feed";

/** What a file must end in, to be judged by its last byte alone; undefined for an empty file. Throws the corruption error. */
export function checkLastByte<E extends LogEvent>(
  format: LogFormat<E>,
  address: LogAddress,
  last: number | undefined,
): void {
  if (last === undefined) throw corruption(format, address, { fault: "empty-file", what: "is empty" });
  if (last !== LINE_FEED) throw corruption(format, address, { fault: "torn-tail", what: TORN });
}

export class LogDecoder<E extends LogEvent> {
  /** What was read so far, in line order. After a throw: the longest valid prefix. */
  readonly events: E[] = [];
  /** The bytes of `events` in the file, line ends included. */
  validBytes = 0;
  readonly #format: LogFormat<E>;
  readonly #address: LogAddress;
  readonly #accepts: (event: E) => boolean;
  // The beginning of a line whose end has not come yet.
  #open: Buffer[] = [];
  #openBytes = 0;

  /** `accepts` may refuse a valid event for what came before it; then its line counts as faulty. */
  constructor(format: LogFormat<E>, address: LogAddress, accepts: (event: E) => boolean = () => true) {
    this.#format = format;
    this.#address = address;
    this.#accepts = accepts;
  }

  /** Instead of the first pieces: what they say is known. Before any piece. */
  startAfter(events: readonly E[], bytes: number): void {
    for (const event of events) this.events.push(event);
    this.validBytes = bytes;
  }

  /** Takes the next piece of the file; it is not kept. Throws the corruption error of the first faulty line. */
  push(piece: Buffer): void {
    const last = piece.lastIndexOf(LINE_FEED);
    const first = this.#openBytes === 0 ? -1 : piece.indexOf(LINE_FEED);
    if (first !== -1) this.#takeOpen(piece.subarray(0, first));
    if (first < last) this.#takeLines(piece.subarray(first + 1, last + 1));
    if (last + 1 < piece.length) this.#keep(piece.subarray(last + 1));
  }

  /** One look at all of them and one text of them save one for each line. Not clean means only: look closer, line by line. */
  #takeLines(lines: Buffer): void {
    const text = isUtf8(lines) ? lines.toString("utf8") : undefined;
    // Where the line starts in the text: at its byte, unless some character takes more than one.
    let from = 0;
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(LINE_FEED, start);
      const to = text === undefined || text.length === lines.length ? end : text.indexOf("\n", from);
      this.#take(lines, start, end, text?.slice(from, to));
      from = to + 1;
      start = end + 1;
    }
  }

  /** Says that the file ends here. Throws when it must not end so. */
  end(): void {
    if (this.#openBytes > 0) throw this.#fault("torn-tail", TORN);
    if (this.events.length === 0) checkLastByte(this.#format, this.#address, undefined);
  }

  #keep(rest: Buffer): void {
    if (this.#openBytes === 0) this.#checkStart(rest, 0, rest.length);
    // No JSON text holds a NUL. Without this look a file of nothing else would be read up to the longest line.
    if (rest.includes(0)) throw this.#fault("not-json", "is not a JSON object: it holds NUL bytes");
    this.#openBytes += rest.length;
    this.#checkLength(this.#openBytes);
    this.#open.push(Buffer.from(rest));
  }

  #takeOpen(rest: Buffer): void {
    const line = Buffer.concat([...this.#open, rest]);
    this.#open = [];
    this.#openBytes = 0;
    this.#take(line, 0, line.length);
  }

  /** `text`: what the bytes say, where it is known that they say something. */
  #take(bytes: Buffer, start: number, end: number, text?: string): void {
    this.#checkStart(bytes, start, end);
    this.#checkLength(end - start);
    if (bytes[end - 1] === CARRIAGE_RETURN) {
      throw this.#fault(
        "carriage-return",
        "ends in a carriage return: another program has rewritten the file",
      );
    }
    if (text === undefined && !isUtf8(bytes.subarray(start, end)))
      throw this.#fault("not-utf8", "is not valid UTF-8");
    const line = this.events.length + 1;
    const whole = text ?? bytes.toString("utf8", start, end);
    const decoded = decodeLine(this.#format, this.#address.id, whole, line);
    if ("fault" in decoded) throw this.#fault(decoded.fault, decoded.what);
    if (!this.#accepts(decoded.event))
      throw this.#fault("impossible-history", "cannot follow the lines before it");
    this.events.push(decoded.event);
    this.validBytes += end - start + 1;
  }

  /** Every line we write starts with `{`: what does not is refused on its first byte. */
  #checkStart(bytes: Buffer, start: number, end: number): void {
    if (start === end) throw this.#fault("empty-line", "is empty");
    if (bytes[start] === OPENING_BRACE) return;
    if (this.events.length === 0 && BYTE_ORDER_MARK.every((byte, index) => bytes[start + index] === byte)) {
      throw this.#fault(
        "byte-order-mark",
        "starts with a byte order mark: another program has rewritten the file",
      );
    }
    if (end - start === 1 && bytes[start] === CARRIAGE_RETURN) throw this.#fault("empty-line", "is empty");
    throw this.#fault("not-json", "is not a JSON object");
  }

  #checkLength(bytes: number): void {
    if (bytes <= MAX_LINE_BYTES) return;
    throw this.#fault("line-too-long", `is longer than ${MAX_LINE_BYTES / 1024 / 1024} MiB`);
  }

  #fault(fault: CorruptionDetails["fault"], what: string): Error {
    return corruption(this.#format, this.#address, { line: this.events.length + 1, fault, what });
  }
}
