// Owns "one writer": takes a store for this core, or says who has it. Clarifications "One writer", docs/decisions/store-lock.md.
import { mkdir, stat } from "node:fs/promises";
import { InternalError, StoreIoError, StoreLockedError } from "@x/shared";
import { isFileLockHeld, takeFileLock } from "./file-lock.js";
import { type LockAddress, lockAddress } from "./lock-address.js";
import type { LockAttempt, Release } from "./lock-attempt.js";
import { isSocketLockHeld, takeSocketLock } from "./socket-lock.js";
import type { StoreHolder } from "./store-holder.js";

/** Makes the folder when it is missing. Throws `store-locked` (`data.holder`), `store-io`. */
export async function takeStore(workDir: string, holder: StoreHolder): Promise<Release> {
  const attempt = await attemptLock(await addressOf(workDir), holder).catch((error: unknown) => {
    throw storeError(workDir, "cannot be locked", error);
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
  const { dev, ino } = await mkdir(workDir, { recursive: true, mode: 0o700 })
    .then(() => stat(workDir, { bigint: true }))
    .catch((error: unknown) => {
      throw storeError(workDir, "cannot be opened", error);
    });
  const address = lockAddress(process.platform, workDir, { device: dev, inode: ino });
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

function storeError(workDir: string, what: string, error: unknown): StoreIoError {
  const systemCode = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new StoreIoError(`the store ${workDir} ${what}: ${systemCode}`, {
    data: { systemCode },
    cause: error,
  });
}
