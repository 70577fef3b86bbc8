// A session log over a disk that a test may make fail; at the end nothing may be open, held or remembered.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CodedError, SessionEvent } from "@x/shared";
import { SESSION_ID } from "@x/shared/testing";
import { expect } from "vitest";
import { SESSION_LOG } from "../runtime/sessions/session-log.js";
import { FsEventLog, type FsyncMode } from "../storage/fs-event-log.js";
import { FaultyLogFiles } from "./faulty-log-files.js";
import { RecordingLogger } from "./recording-logger.js";
import { withTemporaryDirectory } from "./temporary-directory.js";

export class FaultyBench {
  readonly files = new FaultyLogFiles();
  readonly logger = new RecordingLogger();
  readonly log: FsEventLog<SessionEvent>;
  readonly workDir: string;

  constructor(workDir: string, fsync: FsyncMode) {
    this.workDir = workDir;
    this.log = new FsEventLog<SessionEvent>(SESSION_LOG, {
      workDir,
      logger: this.logger,
      fsync,
      logFiles: this.files,
    });
  }

  get path(): string {
    return this.log.pathOf(SESSION_ID);
  }

  /** What the disk holds, or undefined for nothing. */
  get bytes(): string | undefined {
    return existsSync(this.path) ? readFileSync(this.path, "utf8") : undefined;
  }

  get names(): string[] {
    return existsSync(dirname(this.path)) ? readdirSync(dirname(this.path)).sort() : [];
  }
}

export function onFaultyDisk(fsync: FsyncMode, use: (bench: FaultyBench) => Promise<void>): Promise<void> {
  return withTemporaryDirectory(async (workDir) => {
    const bench = new FaultyBench(workDir, fsync);
    await use(bench);
    bench.files.reset();
    await bench.log.close();
    expect([bench.log.openHandles, bench.files.openHandles, bench.log.busyFiles]).toEqual([0, 0, 0]);
  });
}

/** How an operation ended: with the error, or done. */
export async function outcomeOf(work: Promise<unknown>): Promise<CodedError | "done"> {
  try {
    await work;
    return "done";
  } catch (error) {
    return error as CodedError;
  }
}
