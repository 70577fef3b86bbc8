// Owns the event log in memory: the same contract over the same bytes, for tests and for stores that need not last. T§2.
import { encodeEvents } from "./encode-events.js";
import type { EventLog, SalvageReport } from "./event-log.js";
import { FirstEvent } from "./first-event.js";
import { addressOf, damagedName, type LogAddress } from "./log-address.js";
import type { LogBytes } from "./log-bytes.js";
import { checkLastByte, LogDecoder } from "./log-decoder.js";
import { alreadyExists, notFound, nothingValid } from "./log-errors.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { countLines } from "./salvage-log.js";

export class MemoryEventLog<E extends LogEvent> implements EventLog<E> {
  readonly #format: LogFormat<E>;
  // The bytes a file would hold, one piece a write, by name; copies of damaged logs among them.
  readonly #pieces = new Map<string, Buffer[]>();
  readonly #ids = new Set<string>();

  constructor(format: LogFormat<E>) {
    this.#format = format;
  }

  /** Puts bytes as they are, valid or not: what a damaged disk would hold. Throws `invalid-id`. */
  putBytes(id: string, bytes: Uint8Array): void {
    const address = this.#address(id);
    this.#ids.add(id);
    this.#pieces.set(address.name, [Buffer.from(bytes)]);
  }

  /** The bytes of a log, or of a copy by the name that `salvage` reported; undefined when there is none. */
  bytesOf(idOrCopy: string): Buffer | undefined {
    const name = this.#ids.has(idOrCopy) ? this.#address(idOrCopy).name : idOrCopy;
    const pieces = this.#pieces.get(name);
    return pieces === undefined ? undefined : Buffer.concat(pieces);
  }

  async create(event: E): Promise<void> {
    const address = this.#address(this.#format.idOf(event));
    const bytes = encodeEvents(this.#format, address, [event], true);
    if (this.#ids.has(address.id)) throw alreadyExists(this.#format, address);
    this.#ids.add(address.id);
    this.#pieces.set(address.name, [bytes]);
  }

  async read(id: string): Promise<E[]> {
    const address = this.#address(id);
    const decoder = new LogDecoder(this.#format, address);
    for (const piece of this.#piecesOf(address)) decoder.push(piece);
    decoder.end();
    return decoder.events;
  }

  async first(id: string): Promise<E> {
    const address = this.#address(id);
    const first = new FirstEvent(this.#format, address);
    for (const piece of this.#piecesOf(address)) first.push(piece);
    return first.end();
  }

  async append(id: string, events: readonly E[]): Promise<void> {
    const address = this.#address(id);
    if (events.length === 0) return;
    const bytes = encodeEvents(this.#format, address, events, false);
    const pieces = this.#piecesOf(address);
    checkLastByte(this.#format, address, pieces.at(-1)?.at(-1));
    pieces.push(bytes);
  }

  async *listPartitions(): AsyncGenerator<string[], void, undefined> {
    const byPartition = new Map<string, string[]>();
    for (const id of [...this.#ids].sort().reverse()) {
      const partition = this.#format.layout.partitionOf(id).join("/");
      const ids = byPartition.get(partition);
      if (ids === undefined) byPartition.set(partition, [id]);
      else ids.push(id);
    }
    yield* byPartition.values();
  }

  async delete(id: string): Promise<void> {
    const address = this.#address(id);
    if (!this.#ids.delete(id)) throw notFound(this.#format, address);
    this.#pieces.delete(address.name);
  }

  async salvage(id: string, accepts?: (event: E) => boolean): Promise<SalvageReport> {
    const address = this.#address(id);
    const bytes = Buffer.concat(this.#piecesOf(address));
    const decoder = new LogDecoder(this.#format, address, accepts);
    try {
      decoder.push(bytes);
      decoder.end();
    } catch (error) {
      if (!(error instanceof this.#format.CorruptionError)) throw error;
      if (decoder.events.length === 0) throw nothingValid(this.#format, address, error);
    }
    const keptLines = decoder.events.length;
    if (decoder.validBytes === bytes.length) return { keptLines, droppedLines: 0, copy: null };
    let number = 1;
    while (this.#pieces.has(damagedName(address.name, number))) number += 1;
    const copy = damagedName(address.name, number);
    this.#pieces.set(copy, [bytes]);
    this.#pieces.set(address.name, [bytes.subarray(0, decoder.validBytes)]);
    const dropped = bytes.subarray(decoder.validBytes);
    return { keptLines, droppedLines: countLines(dropped), copy };
  }

  async bytes(id: string): Promise<LogBytes> {
    const { name } = this.#address(id);
    const bytes = Buffer.concat(this.#piecesOf(this.#address(id)));
    return {
      name,
      size: bytes.length,
      pieces: async function* () {
        if (bytes.length > 0) yield Buffer.from(bytes);
      },
    };
  }

  async release(): Promise<void> {}

  async close(): Promise<void> {}

  #piecesOf(address: LogAddress): Buffer[] {
    const pieces = this.#pieces.get(address.name);
    if (pieces === undefined) throw notFound(this.#format, address);
    return pieces;
  }

  #address(id: string): LogAddress {
    return addressOf("/", this.#format, id);
  }
}
