// Owns the threads that read rows for the startup scan, so that a large store is read by all processors and the event loop
// stays free. Decides nothing about the rows. S§8.2, quality.md §3.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { IScanThread, ScannedRow, StartScanThreads } from "../../runtime/sessions/scan-port.js";

/** What a thread is started with. */
export interface ScanThreadData {
  readonly workDir: string;
}

/** More than this many bring nothing: the disk and the event loop that takes the rows set the pace. */
const MOST_THREADS = 4;
/**
 * Sessions from which on no processor is left to the main thread, the compilers and the collectors of the others. To start a thread and
 * to make its code fast takes as much of a processor as reading 6,000 sessions.
 */
const WORTH_ALL_PROCESSORS = 30_000;

/** Bundled beside this module (`bundle-scan-thread.mjs`); where it is missing, as from source, the scan does without. */
const BUILT_THREAD = new URL("./scan-thread.js", import.meta.url);

/** Threads over the files of `workDir`, or undefined where the thread's module is not there. */
export function scanThreadsOver(workDir: string, file: URL = BUILT_THREAD): StartScanThreads | undefined {
  if (!existsSync(file)) return undefined;
  return (sessions) =>
    Array.from(
      { length: threadCount(sessions, availableParallelism()) },
      () => new ScanThread(file, { workDir }),
    );
}

export function threadCount(sessions: number, processors: number): number {
  const free = sessions < WORTH_ALL_PROCESSORS ? processors - 1 : processors;
  return Math.min(Math.max(free, 1), MOST_THREADS);
}

class ScanThread implements IScanThread {
  readonly #worker: Worker;
  // In the order in which they were asked, which is the order of the answers.
  readonly #waiting: {
    readonly answer: (rows: ScannedRow[]) => void;
    readonly refuse: (error: Error) => void;
  }[] = [];
  #end: Error | undefined;

  constructor(file: URL, workerData: ScanThreadData) {
    // Flags of the process may be none that a thread takes.
    this.#worker = new Worker(file, { workerData, execArgv: [] });
    this.#worker.on("message", (rows: ScannedRow[]) => this.#waiting.shift()?.answer(rows));
    this.#worker.on("error", (error) => this.#ended(error));
    this.#worker.on("exit", () => this.#ended(new Error("a thread of the startup scan ended")));
  }

  rows(sessionIds: readonly string[]): Promise<ScannedRow[]> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) return reject(this.#end);
      this.#waiting.push({ answer: resolve, refuse: reject });
      this.#worker.postMessage(sessionIds);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #ended(error: Error): void {
    this.#end ??= error;
    for (const { refuse } of this.#waiting.splice(0)) refuse(this.#end);
  }
}
