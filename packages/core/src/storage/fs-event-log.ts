// Owns the event log on disk: orders what happens to one file, and joins its parts. T§2, S§4.
// One writer a store (Clarifications "One writer"); what holds between processes is exclusive creation alone.

import { KeyedMutex } from "../concurrency/keyed-mutex.js";
import type { ILogger } from "../ports/logger.js";
import { type ITimers, SystemTimers } from "../ports/timers.js";
import { appendBatch } from "./append-log.js";
import { CommittedLengths } from "./committed-lengths.js";
import { createLog, removeTemporaryNames } from "./create-log.js";
import { encodeEvents } from "./encode-events.js";
import type { EventLog, SalvageReport } from "./event-log.js";
import { FirstEvent } from "./first-event.js";
import { GrownLog } from "./grown-log.js";
import { KnownLogs, type KnownLogsLimits } from "./known-logs.js";
import { listPartitions } from "./list-partitions.js";
import { addressOf, type LogAddress, logRoot } from "./log-address.js";
import { type LogBytes, openLogBytes } from "./log-bytes.js";
import { LogDecoder } from "./log-decoder.js";
import { notFound, storeIo, systemCodeOf } from "./log-errors.js";
import type { LogFiles } from "./log-files.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { NodeLogFiles } from "./node-log-files.js";
import { OpenLogs } from "./open-logs.js";
import { closing, feedDecoder, openLog, type PieceTaker } from "./read-log.js";
import { salvageLog } from "./salvage-log.js";

/** When appended bytes are synced against power loss; with any but `off`, creation is too. Clarifications "Durability". */
export const FSYNC_MODES = ["off", "turn-boundaries", "every-append"] as const;
export type FsyncMode = (typeof FSYNC_MODES)[number];

export interface FsLogOptions {
  /** The store lies in `<workDir>/storage`. */
  readonly workDir: string;
  readonly logger: ILogger;
  /** Default `off`. */
  readonly fsync?: FsyncMode;
  /** Default: the disk. */
  readonly logFiles?: LogFiles;
  readonly timers?: ITimers;
  /** For logs that are read again and again while they grow. Default: every reading decodes the whole file. */
  readonly known?: KnownLogsLimits;
}

/** Enough for the turns that usually run at once; beyond it appends open and close. */
const OPEN_LOGS = 64;
const IDLE_MS = 2_000;

// Of the process, not of a log: two logs over one folder must not meet in a temporary name.
let attempts = 0;

function nextAttempt(): string {
  attempts += 1;
  return `${process.pid}-${attempts}`;
}

export class FsEventLog<E extends LogEvent> implements EventLog<E> {
  readonly #format: LogFormat<E>;
  readonly #root: string;
  readonly #files: LogFiles;
  readonly #logger: ILogger;
  readonly #fsync: FsyncMode;
  readonly #writing = new KeyedMutex();
  readonly #committed = new CommittedLengths();
  readonly #damaged = new Map<string, number>();
  readonly #open: OpenLogs;
  readonly #known: KnownLogs<E> | undefined;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(format: LogFormat<E>, options: FsLogOptions) {
    this.#format = format;
    this.#root = logRoot(options.workDir, format);
    this.#files = options.logFiles ?? new NodeLogFiles();
    this.#logger = options.logger;
    this.#fsync = options.fsync ?? "off";
    this.#known = options.known === undefined ? undefined : new KnownLogs(options.known);
    this.#open = new OpenLogs({
      capacity: OPEN_LOGS,
      idleMs: IDLE_MS,
      timers: options.timers ?? new SystemTimers(),
      onCloseFailed: (id, error) => this.#warn("could not close a file after its appends", id, error),
    });
  }

  /** Files kept open for appending; 0 after `close`. */
  get openHandles(): number {
    return this.#open.size;
  }

  /** Files being read, written or waited for, and files with an append that could not be taken back. */
  get busyFiles(): number {
    return this.#committed.size + this.#writing.size;
  }

  /** The absolute path of a log, whether or not it exists: for export and for messages. Throws `invalid-id`. */
  pathOf(id: string): string {
    return this.#address(id).path;
  }

  async create(event: E): Promise<void> {
    const address = this.#address(this.#format.idOf(event));
    const bytes = encodeEvents(this.#format, address, [event], true);
    await this.#exclusively(address.id, () =>
      createLog(this.#files, this.#format, address, bytes, {
        attempt: nextAttempt(),
        sync: this.#fsync !== "off",
        onLeftOver: (path, error) => this.#warn("could not remove a temporary file", path, error),
      }),
    );
  }

  async read(id: string): Promise<E[]> {
    if (this.#known !== undefined) return this.#readKnown(id, this.#known);
    const decoder = new LogDecoder(this.#format, this.#address(id));
    await this.#feed(id, decoder);
    decoder.end();
    return decoder.events;
  }

  async #readKnown(id: string, known: KnownLogs<E>): Promise<E[]> {
    const log = new GrownLog(this.#format, this.#address(id), known.get(id), known.mostBytes);
    await this.#feed(id, log);
    known.put(id, log.end());
    return [...log.events];
  }

  async first(id: string): Promise<E> {
    const first = new FirstEvent(this.#format, this.#address(id));
    await this.#feed(id, first);
    return first.end();
  }

  async #feed(id: string, taker: PieceTaker): Promise<void> {
    const address = this.#address(id);
    // Before the file is opened: an append that starts from now on tells this reader where to stop.
    const limit = this.#committed.beginRead(id);
    try {
      const handle = await openLog(this.#files, this.#format, address, "read");
      await closing(handle, () =>
        feedDecoder(handle, this.#format, address, taker, (size) => Math.min(size, limit.bytes ?? size)),
      );
    } catch (error) {
      throw storeIo("read the file", address.name, error);
    } finally {
      this.#committed.endRead(id, limit);
    }
  }

  async append(id: string, events: readonly E[]): Promise<void> {
    const address = this.#address(id);
    if (events.length === 0) return;
    const bytes = encodeEvents(this.#format, address, events, false);
    const sync =
      this.#fsync === "every-append" ||
      (this.#fsync === "turn-boundaries" && events.some(this.#format.isBoundary));
    await this.#exclusively(id, () => this.#append(address, bytes, sync));
  }

  listPartitions(): AsyncIterable<string[]> {
    const { folder, layout } = this.#format;
    return listPartitions({
      files: this.#files,
      layout,
      root: this.#root,
      name: folder,
      onIgnored: (count, examples) =>
        this.#logger.warn(
          `${folder}: ${count} files or folders are no ${this.#format.noun} logs of this store and were ignored`,
          { count, examples },
        ),
    });
  }

  async delete(id: string): Promise<void> {
    const address = this.#address(id);
    await this.#exclusively(id, async () => {
      await this.#open.close(id);
      this.#known?.forget(id);
      try {
        await removeTemporaryNames(this.#files, address);
        await this.#files.remove(address.path);
      } catch (error) {
        const code = systemCodeOf(error);
        if (code !== "ENOENT" && code !== "ENOTDIR") throw storeIo("delete the file", address.name, error);
        this.#forgetDamage(id);
        throw notFound(this.#format, address);
      }
      this.#forgetDamage(id);
    });
  }

  async salvage(id: string, accepts?: (event: E) => boolean): Promise<SalvageReport> {
    const address = this.#address(id);
    return this.#exclusively(id, async () => {
      await this.#open.close(id);
      const attempt = nextAttempt();
      const report = await salvageLog({
        files: this.#files,
        format: this.#format,
        address,
        attempt,
        accepts,
      });
      this.#forgetDamage(id);
      return report;
    });
  }

  async bytes(id: string): Promise<LogBytes> {
    const address = this.#address(id);
    const limit = this.#committed.beginRead(id);
    try {
      return await openLogBytes(this.#files, this.#format, address, (size) =>
        Math.min(size, limit.bytes ?? size),
      );
    } catch (error) {
      throw storeIo("read the file", address.name, error);
    } finally {
      this.#committed.endRead(id, limit);
    }
  }

  async release(id: string): Promise<void> {
    await this.#exclusively(id, () => this.#open.close(id));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await this.#open.closeAll();
  }

  async #append(address: LogAddress, bytes: Buffer, sync: boolean): Promise<void> {
    const state = { committed: this.#committed, damaged: this.#damaged };
    const open = () => openLog(this.#files, this.#format, address, "update");
    const once = () =>
      this.#open.use(address.id, open, (log) => appendBatch(this.#format, address, log, bytes, sync, state));
    if ((await once()) === "appended") return;
    // The open file lost its name: it was deleted, or replaced, behind our back. What bears the name now decides.
    await this.#open.close(address.id);
    this.#forgetDamage(address.id);
    if ((await once()) === "appended") return;
    throw notFound(this.#format, address);
  }

  #forgetDamage(id: string): void {
    if (this.#damaged.delete(id)) this.#committed.endAppend(id);
  }

  /** One operation that writes at a time for each log, first come first served. */
  async #exclusively<T>(id: string, operation: () => Promise<T>): Promise<T> {
    const work = this.#writing.withLock(id, operation);
    this.#underWay.add(work);
    try {
      return await work;
    } finally {
      this.#underWay.delete(work);
    }
  }

  #address(id: string): LogAddress {
    return addressOf(this.#root, this.#format, id);
  }

  #warn(what: string, where: string, error: unknown): void {
    this.#logger.warn(`${this.#format.folder}: ${what}`, {
      where,
      systemCode: systemCodeOf(error) ?? "unknown",
    });
  }
}
