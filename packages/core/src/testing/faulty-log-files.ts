// A disk that fails, shortens, delays or dies at any call the event log makes: the one place where a test arms a fault.
// Counts what is open, so that a leak is seen whatever happened. quality.md §2 "Failing disk", "Real process, real kill".
import type { DirectoryEntry, LogFileStat, LogFiles, LogHandle, OpenMode } from "../storage/log-files.js";
import { NodeLogFiles } from "../storage/node-log-files.js";

export type DiskCallName = keyof LogFiles | keyof LogHandle;

export interface DiskCall {
  readonly name: DiskCallName;
  /** 0-based over all calls since the last `reset`. */
  readonly number: number;
}

/**
 * `code`: the call rejects; a write first takes `taken` bytes (default 0). `short`: a write takes only so many bytes and says so.
 * `kill`: a write takes so many bytes, then the process dies by SIGKILL.
 */
export type DiskFault =
  | { readonly code: string; readonly taken?: number }
  | { readonly short: number }
  | { readonly kill: number };

/** Decides each call before it is made. `stat` happens at once: there a promise counts as no fault. */
export type DiskPlan = (call: DiskCall) => DiskFault | undefined | Promise<DiskFault | undefined>;

export const FAULTLESS: DiskPlan = () => undefined;

/** Fails the call of that number, whatever it is. */
export function failAt(number: number, fault: DiskFault): DiskPlan {
  return (call) => (call.number === number ? fault : undefined);
}

/** Fails calls of these names, every time. */
export function failEvery(fault: DiskFault, ...names: readonly DiskCallName[]): DiskPlan {
  return (call) => (names.includes(call.name) ? fault : undefined);
}

export class FaultyLogFiles implements LogFiles {
  plan: DiskPlan = FAULTLESS;
  /** The names of all calls since the last `reset`. */
  calls: DiskCallName[] = [];
  openHandles = 0;
  readonly #disk: LogFiles;

  constructor(disk: LogFiles = new NodeLogFiles()) {
    this.#disk = disk;
  }

  reset(plan: DiskPlan = FAULTLESS): void {
    this.plan = plan;
    this.calls = [];
  }

  /** Notes the call and asks the plan. */
  decide(name: DiskCallName): DiskFault | undefined | Promise<DiskFault | undefined> {
    this.calls.push(name);
    return this.plan({ name, number: this.calls.length - 1 });
  }

  async open(path: string, mode: OpenMode): Promise<LogHandle> {
    await this.#pass("open");
    const handle = await this.#disk.open(path, mode);
    this.openHandles += 1;
    return new FaultyHandle(handle, this);
  }

  async link(from: string, to: string): Promise<void> {
    await this.#pass("link");
    await this.#disk.link(from, to);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#pass("rename");
    await this.#disk.rename(from, to);
  }

  async remove(path: string): Promise<void> {
    await this.#pass("remove");
    await this.#disk.remove(path);
  }

  async kindOf(path: string): Promise<DirectoryEntry["kind"] | undefined> {
    await this.#pass("kindOf");
    return this.#disk.kindOf(path);
  }

  async makeDirectories(path: string): Promise<string | undefined> {
    await this.#pass("makeDirectories");
    return this.#disk.makeDirectories(path);
  }

  async readDirectory(path: string): Promise<DirectoryEntry[]> {
    await this.#pass("readDirectory");
    return this.#disk.readDirectory(path);
  }

  async syncDirectory(path: string): Promise<void> {
    await this.#pass("syncDirectory");
    await this.#disk.syncDirectory(path);
  }

  async #pass(name: DiskCallName): Promise<void> {
    throwIfFailing(name, await this.decide(name));
  }
}

class FaultyHandle implements LogHandle {
  readonly #handle: LogHandle;
  readonly #files: FaultyLogFiles;

  constructor(handle: LogHandle, files: FaultyLogFiles) {
    this.#handle = handle;
    this.#files = files;
  }

  stat(): LogFileStat {
    const fault = this.#files.decide("stat");
    if (!(fault instanceof Promise)) throwIfFailing("stat", fault);
    return this.#handle.stat();
  }

  async read(buffer: Buffer, length: number, position: number): Promise<number> {
    throwIfFailing("read", await this.#files.decide("read"));
    return this.#handle.read(buffer, length, position);
  }

  async write(bytes: Uint8Array, position: number): Promise<number> {
    const fault = await this.#files.decide("write");
    if (fault === undefined) return this.#handle.write(bytes, position);
    if ("short" in fault) return this.#handle.write(bytes.subarray(0, fault.short), position);
    if ("kill" in fault) {
      await this.#handle.write(bytes.subarray(0, fault.kill), position);
      process.kill(process.pid, "SIGKILL");
      return new Promise(() => {});
    }
    const { taken = 0 } = fault;
    if (taken > 0) await this.#handle.write(bytes.subarray(0, taken), position);
    throw diskError("write", fault.code);
  }

  async truncate(size: number): Promise<void> {
    throwIfFailing("truncate", await this.#files.decide("truncate"));
    await this.#handle.truncate(size);
  }

  async sync(): Promise<void> {
    throwIfFailing("sync", await this.#files.decide("sync"));
    await this.#handle.sync();
  }

  // The system gives a handle back even when it reports an error: so does this one.
  async close(): Promise<void> {
    const fault = await this.#files.decide("close");
    await this.#handle.close();
    this.#files.openHandles -= 1;
    throwIfFailing("close", fault);
  }
}

function throwIfFailing(name: DiskCallName, fault: DiskFault | undefined): void {
  if (fault !== undefined && "code" in fault) throw diskError(name, fault.code);
}

function diskError(name: DiskCallName, code: string): Error {
  return Object.assign(new Error(`${code}: injected, ${name}`), { code });
}
