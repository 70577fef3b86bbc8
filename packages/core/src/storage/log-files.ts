// Owns the few file operations the event log needs, so that a test can fail, shorten or kill any of them. T§2.
// Rejects with the system's own errors (`code: "ENOSPC"`); what they mean is said by the log.

export interface LogFileStat {
  /** Bytes. */
  readonly size: number;
  /** Names that point at the file; 0 when it was removed while open. */
  readonly links: number;
  readonly isFile: boolean;
}

export interface LogHandle {
  /** At once: of an open file the kernel knows it without asking the disk, and a thread's round trip would double an append. */
  stat(): LogFileStat;
  /** Reads up to `length` bytes at `position` into the start of `buffer`; resolves to the count, 0 at the end. */
  read(buffer: Buffer, length: number, position: number): Promise<number>;
  /** The one write primitive: writes `bytes` at `position`; resolves to the count, which may be short. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  truncate(size: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** `read`: an existing file. `update`: an existing file, to write. `create`: a new one, exclusively. Links are not followed. */
export type OpenMode = "read" | "update" | "create";

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: "file" | "directory" | "other";
}

export interface LogFiles {
  open(path: string, mode: OpenMode): Promise<LogHandle>;
  /** A second name for a file; fails with EEXIST when `to` is taken, in one step. */
  link(from: string, to: string): Promise<void>;
  /** Replaces `to` in one step. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** What lies at `path`, links not followed, or undefined when nothing does. */
  kindOf(path: string): Promise<DirectoryEntry["kind"] | undefined>;
  /** Makes the folder and those above it; resolves to the topmost one it made, undefined when all stood. */
  makeDirectories(path: string): Promise<string | undefined>;
  readDirectory(path: string): Promise<DirectoryEntry[]>;
  /** Makes the names in a folder durable, where the system can. */
  syncDirectory(path: string): Promise<void>;
}
