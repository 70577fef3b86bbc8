// Owns the order in which a core closes, all within its limit. Clarifications "Quit": a controlled crash.
import { ShuttingDownError } from "@x/shared";
import type { ITimers } from "../ports/timers.js";
import type { WriteGate } from "./write-gate.js";

/** Milliseconds; together under the 5 s that closing may take. */
const WORK_LIMIT = 3_000;
const FILES_LIMIT = 1_500;

export interface ShutdownParts {
  /** Refuses new work and aborts what runs, both before it returns; resolves when all has settled. */
  readonly abortWork: () => Promise<void>;
  readonly writeGate: WriteGate;
  /** Waits for writes under way and gives up the files. */
  readonly closeFiles: () => Promise<void>;
  readonly releaseStore: () => Promise<void>;
  readonly timers: ITimers;
}

export async function shutDown({
  abortWork,
  writeGate,
  closeFiles,
  releaseStore,
  timers,
}: ShutdownParts): Promise<void> {
  const refusal = () => new ShuttingDownError("the program is closing; nothing new is started or written");
  const work = abortWork();
  // At once: nothing more is written for work that was aborted, however it takes that.
  writeGate.close(refusal);
  await within(timers, WORK_LIMIT, work);
  await within(timers, FILES_LIMIT, closeFiles());
  await releaseStore();
}

/** Resolves when `work` is over or `ms` have passed; rejects when `work` fails in time. */
function within(timers: ITimers, ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, resolve);
    work.then(resolve, reject).finally(cancel);
  });
}
