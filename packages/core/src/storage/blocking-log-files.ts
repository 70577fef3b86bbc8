// Owns opening log files by a call that blocks; all else is as on the event loop. For threads only. T§2.
import { openSync } from "node:fs";
import { BlockingLogHandle } from "./blocking-log-handle.js";
import type { LogHandle, OpenMode } from "./log-files.js";
import { FILE_MODE, NodeLogFiles, OPEN_FLAGS } from "./node-log-files.js";

export class BlockingLogFiles extends NodeLogFiles {
  override async open(path: string, mode: OpenMode): Promise<LogHandle> {
    return new BlockingLogHandle(openSync(path, OPEN_FLAGS[mode], FILE_MODE));
  }
}
