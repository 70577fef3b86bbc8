// Owns a lock that is a file opened with the system's exclusive lock (BSD and macOS): freed by the kernel with the last
// descriptor, so never stale. The file stays; its text names the holder only while the lock stands.
import { constants } from "node:fs";
import { open, readFile } from "node:fs/promises";
import type { LockAttempt } from "./lock-attempt.js";
import { parseHolder, type StoreHolder } from "./store-holder.js";

// O_EXLOCK of BSD's <fcntl.h>; Node passes flags through and has no name for this one.
const O_EXLOCK = 0x20;
const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;

export async function takeFileLock(path: string, holder: StoreHolder): Promise<LockAttempt> {
  try {
    const handle = await open(path, FLAGS, 0o600);
    await handle.truncate(0);
    await handle.write(JSON.stringify(holder), 0);
    return { taken: true, release: () => handle.close() };
  } catch (error) {
    if (!isLockedElsewhere(error)) throw error;
    return { taken: false, holder: parseHolder(await readFile(path, "utf8")) };
  }
}

/** True when somebody has the lock now. Takes it for a moment to know: there is no way to ask. */
export async function isFileLockHeld(path: string): Promise<boolean> {
  try {
    const handle = await open(path, FLAGS & ~constants.O_CREAT);
    await handle.close();
    return false;
  } catch (error) {
    return isLockedElsewhere(error);
  }
}

function isLockedElsewhere(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "EAGAIN" || error.code === "EWOULDBLOCK")
  );
}
