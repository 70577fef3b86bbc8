// Owns the folder of a store: made where it is to be written, looked at where it is only read, and why it cannot be one. app.md §5.
import { lstat, stat } from "node:fs/promises";
import { StoreIoError } from "@x/shared";
import { systemCodeOf } from "./log-errors.js";
import { makeFolder } from "./make-folder.js";

/** What tells one folder from another, by whatever path it is reached. */
export interface FolderIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** Makes the folder when it is missing. Throws `store-io`. */
export async function madeStoreFolder(workDir: string): Promise<FolderIdentity> {
  try {
    await makeFolder(workDir, 0o700);
    const { dev, ino } = await stat(workDir, { bigint: true });
    return { device: dev, inode: ino };
  } catch (error) {
    throw await storeFolderError(workDir, error);
  }
}

/** Throws `store-io` for what can never hold a store. A folder that is missing holds an empty one; nothing is made. */
export async function checkStoreFolder(workDir: string): Promise<void> {
  try {
    if ((await stat(workDir)).isDirectory()) return;
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT" || (await isThere(workDir)))
      throw await storeFolderError(workDir, error);
    return;
  }
  throw refusal(workDir, "is not a folder", "ENOTDIR", undefined);
}

async function storeFolderError(workDir: string, error: unknown): Promise<StoreIoError> {
  const systemCode = systemCodeOf(error) ?? "unknown";
  const target = await stat(workDir).catch(() => undefined);
  if (target !== undefined && !target.isDirectory())
    return refusal(workDir, "is not a folder", systemCode, error);
  if (target === undefined && (await isThere(workDir))) {
    return refusal(workDir, "is a link to nothing", systemCode, error);
  }
  return refusal(
    workDir,
    `cannot be opened: ${REASONS[systemCode] ?? "the system refused"}`,
    systemCode,
    error,
  );
}

function refusal(workDir: string, what: string, systemCode: string, cause: unknown): StoreIoError {
  return new StoreIoError(`the store ${workDir} ${what} (${systemCode}); name another folder`, {
    data: { systemCode },
    cause,
  });
}

const REASONS: Readonly<Record<string, string | undefined>> = {
  ENOENT: "no folder can be made there",
  ENOTDIR: "a part of its path is no folder",
  EEXIST: "a part of its path is a link to nothing",
  EACCES: "access was denied",
  EPERM: "access was denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its path is a circle of links",
};

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
