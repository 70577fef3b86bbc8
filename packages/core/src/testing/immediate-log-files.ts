// The disk without the wait: real files by synchronous calls. Thousands of random operations fit into a test, and whatever runs
// beside them interleaves at every call all the same.
import * as fs from "node:fs";
import type { DirectoryEntry, LogFiles, LogHandle, OpenMode } from "../storage/log-files.js";
import { BlockingLogHandle } from "./blocking-log-handle.js";

const FLAGS: Readonly<Record<OpenMode, string>> = { read: "r", update: "r+", create: "wx+" };

export class ImmediateLogFiles implements LogFiles {
  async open(path: string, mode: OpenMode): Promise<LogHandle> {
    return new BlockingLogHandle(fs.openSync(path, FLAGS[mode]));
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

function kindOf(entry: fs.Dirent | fs.Stats): DirectoryEntry["kind"] {
  if (entry.isFile()) return "file";
  return entry.isDirectory() ? "directory" : "other";
}
