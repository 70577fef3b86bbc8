// Owns the order in which a core closes, all within its limit, so that the store is given back whatever fails on the way.
// Clarifications "Quit": a controlled crash.
import { ShuttingDownError } from "@x/shared";
import { allEnded } from "../concurrency/all-ended.js";
import type { ILogger } from "../ports/logger.js";
import type { ITimers } from "../ports/timers.js";
import type { WriteGate } from "./write-gate.js";

/** Milliseconds; together under the 5 s that closing may take. */
const WORK_LIMIT = 3_000;
const FILES_LIMIT = 1_500;

export interface ShutdownParts {
  /** Refuses new work and aborts what runs, both before it returns; resolves when all has settled. */
  readonly abortWork: () => Promise<void>;
  readonly writeGate: WriteGate;
  /** Gives up the files and what else the parts hold. */
  readonly closeFiles: () => Promise<void>;
  readonly releaseStore: () => Promise<void>;
  readonly timers: ITimers;
  readonly logger: ILogger;
}

/** Rejects only when the store could not be given back; what else fails is in the warnings. */
export async function shutDown(parts: ShutdownParts): Promise<void> {
  const { writeGate, timers, logger } = parts;
  const refusal = () => new ShuttingDownError("the program is closing; nothing new is started or written");
  const work = begun(parts.abortWork);
  // At once: nothing more is written for work that was aborted, however it takes that.
  writeGate.close(refusal);
  const stage = async (what: string, ms: number, ending: Promise<unknown>) => {
    const end = await within(timers, ms, ending);
    if (end !== "well") logger.warn(`closing goes on without waiting for ${what} (${String(end)})`);
  };
  try {
    await stage("the running work", WORK_LIMIT, work);
    await stage("the files", FILES_LIMIT, allEnded([writeGate.drained(), begun(parts.closeFiles)]));
  } finally {
    await parts.releaseStore();
  }
}

/** Also what it throws before its first await is a rejection. */
async function begun(work: () => Promise<void>): Promise<void> {
  await work();
}

/** Resolves when `work` is over or `ms` have passed, and says how it ended. */
function within(timers: ITimers, ms: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, () => resolve(`it did not end within ${ms} ms`));
    work.then(() => resolve("well"), resolve).finally(cancel);
  });
}
