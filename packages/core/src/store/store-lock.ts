// Owns "one writer": takes a store for this core, or says who has it. Clarifications "One writer", docs/decisions/store-lock.md.
import { stat } from "node:fs/promises";
import { InternalError, StoreIoError, StoreLockedError } from "@x/shared";
import { systemCodeOf } from "../storage/log-errors.js";
import { madeStoreFolder } from "../storage/store-folder.js";
import { isFileLockHeld, takeFileLock } from "./file-lock.js";
import { type LockAddress, lockAddress } from "./lock-address.js";
import type { LockAttempt, Release } from "./lock-attempt.js";
import { isSocketLockHeld, takeSocketLock } from "./socket-lock.js";
import type { StoreHolder } from "./store-holder.js";

/** Makes the folder when it is missing. Throws `store-locked` (`data.holder`), `store-io`. */
export async function takeStore(workDir: string, holder: StoreHolder): Promise<Release> {
  const address = await addressOf(workDir);
  const attempt = await attemptLock(address, holder).catch((error: unknown) => {
    throw lockFailure(workDir, error);
  });
  if (attempt.taken) return attempt.release;
  throw lockedError(workDir, attempt.holder);
}

/** True when somebody may be writing the store now; false too when there is none. Makes nothing. */
export async function isStoreHeld(workDir: string): Promise<boolean> {
  const identity = await stat(workDir, { bigint: true }).catch(() => undefined);
  if (identity === undefined) return false;
  const { dev, ino } = identity;
  const address = lockAddress(process.platform, workDir, { device: dev, inode: ino });
  if (address === undefined) return false;
  return address.kind === "socket" ? isSocketLockHeld(address.name) : isFileLockHeld(address.path);
}

async function addressOf(workDir: string): Promise<LockAddress> {
  const address = lockAddress(process.platform, workDir, await madeStoreFolder(workDir));
  if (address === undefined) {
    throw new InternalError(
      `there is no way to hold a store on ${process.platform}; it can be opened read-only`,
    );
  }
  return address;
}

function attemptLock(address: LockAddress, holder: StoreHolder): Promise<LockAttempt> {
  return address.kind === "socket"
    ? takeSocketLock(address.name, holder)
    : takeFileLock(address.path, holder);
}

function lockedError(workDir: string, holder: StoreHolder | undefined): StoreLockedError {
  const who =
    holder === undefined ? "another program that does not answer" : `${holder.name} (process ${holder.pid})`;
  return new StoreLockedError(
    `the store ${workDir} is being written by ${who}; close that first, or open the store read-only`,
    { data: { workDir, holder: holder ?? null } },
  );
}

function lockFailure(workDir: string, error: unknown): StoreIoError {
  const systemCode = systemCodeOf(error) ?? "unknown";
  return new StoreIoError(`the store ${workDir} cannot be locked: ${systemCode}`, {
    data: { systemCode },
    cause: error,
  });
}
