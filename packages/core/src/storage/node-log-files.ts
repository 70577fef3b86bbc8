// Owns the event log's file operations over node:fs. Decides nothing. T§2.
import type { Dirent, Stats } from "node:fs";
import { constants, fstatSync } from "node:fs";
import { type FileHandle, link, lstat, open, readdir, rename, unlink } from "node:fs/promises";
import type { DirectoryEntry, LogFileStat, LogFiles, LogHandle, OpenMode } from "./log-files.js";
import { makeFolder } from "./make-folder.js";

// Not following links keeps a log inside its store; not blocking keeps a pipe that bears a log's name from hanging the reader.
// Windows knows neither flag.
const SAFE = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export const OPEN_FLAGS: Readonly<Record<OpenMode, number>> = {
  read: constants.O_RDONLY | SAFE,
  update: constants.O_RDWR | SAFE,
  create: constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | SAFE,
};

/** Conversations are private: the owner reads and writes, nobody else. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

export class NodeLogFiles implements LogFiles {
  async open(path: string, mode: OpenMode): Promise<LogHandle> {
    return new NodeLogHandle(await open(path, OPEN_FLAGS[mode], FILE_MODE));
  }

  async link(from: string, to: string): Promise<void> {
    await link(from, to);
  }

  async rename(from: string, to: string): Promise<void> {
    await rename(from, to);
  }

  async remove(path: string): Promise<void> {
    await unlink(path);
  }

  async kindOf(path: string): Promise<DirectoryEntry["kind"] | undefined> {
    try {
      return kindOf(await lstat(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async makeDirectories(path: string): Promise<string | undefined> {
    return makeFolder(path, DIRECTORY_MODE);
  }

  async readDirectory(path: string): Promise<DirectoryEntry[]> {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  }

  async syncDirectory(path: string): Promise<void> {
    // Windows cannot open a folder for this; its file systems journal names themselves.
    if (process.platform === "win32") return;
    const handle = await open(path, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

class NodeLogHandle implements LogHandle {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  stat(): LogFileStat {
    const stat = fstatSync(this.#handle.fd);
    return { size: stat.size, links: stat.nlink, isFile: stat.isFile() };
  }

  async read(buffer: Buffer, length: number, position: number): Promise<number> {
    return (await this.#handle.read(buffer, 0, length, position)).bytesRead;
  }

  async write(bytes: Uint8Array, position: number): Promise<number> {
    return (await this.#handle.write(bytes, 0, bytes.byteLength, position)).bytesWritten;
  }

  async truncate(size: number): Promise<void> {
    await this.#handle.truncate(size);
  }

  async sync(): Promise<void> {
    await this.#handle.sync();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

function kindOf(entry: Dirent | Stats): DirectoryEntry["kind"] {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "other";
}
