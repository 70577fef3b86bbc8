// One open log file used by calls that block.
import * as fs from "node:fs";
import type { LogFileStat, LogHandle } from "../storage/log-files.js";

export class BlockingLogHandle implements LogHandle {
  readonly #fd: number;

  constructor(fd: number) {
    this.#fd = fd;
  }

  stat(): LogFileStat {
    const stat = fs.fstatSync(this.#fd);
    return { size: stat.size, links: stat.nlink, isFile: stat.isFile() };
  }

  async read(buffer: Buffer, length: number, position: number): Promise<number> {
    return fs.readSync(this.#fd, buffer, 0, length, position);
  }

  async write(bytes: Uint8Array, position: number): Promise<number> {
    return fs.writeSync(this.#fd, bytes, 0, bytes.byteLength, position);
  }

  async truncate(size: number): Promise<void> {
    fs.ftruncateSync(this.#fd, size);
  }

  async sync(): Promise<void> {
    fs.fsyncSync(this.#fd);
  }

  async close(): Promise<void> {
    fs.closeSync(this.#fd);
  }
}
