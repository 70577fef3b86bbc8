// The disk without the wait: real files by synchronous calls. Thousands of random operations fit into a test, and whatever runs
// beside them interleaves at every call all the same.
import * as fs from "node:fs";
import type { DirectoryEntry, LogFileStat, LogFiles, LogHandle, OpenMode } from "../storage/log-files.js";

const FLAGS: Readonly<Record<OpenMode, string>> = { read: "r", update: "r+", create: "wx+" };

export class ImmediateLogFiles implements LogFiles {
  async open(path: string, mode: OpenMode): Promise<LogHandle> {
    return new ImmediateHandle(fs.openSync(path, FLAGS[mode]));
  }

  async link(from: string, to: string): Promise<void> {
    fs.linkSync(from, to);
  }

  async rename(from: string, to: string): Promise<void> {
    fs.renameSync(from, to);
  }

  async remove(path: string): Promise<void> {
    fs.unlinkSync(path);
  }

  async kindOf(path: string): Promise<DirectoryEntry["kind"] | undefined> {
    const stat = fs.lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? undefined : kindOf(stat);
  }

  async makeDirectories(path: string): Promise<string | undefined> {
    return fs.mkdirSync(path, { recursive: true });
  }

  async readDirectory(path: string): Promise<DirectoryEntry[]> {
    const entries = fs.readdirSync(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  }

  async syncDirectory(): Promise<void> {}
}

class ImmediateHandle implements LogHandle {
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

function kindOf(entry: fs.Dirent | fs.Stats): DirectoryEntry["kind"] {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "other";
}
