// Owns the birth of a log file: exclusive, whole from the first moment it can be seen, and no trace when it fails. T§2.
import { dirname, join } from "node:path";
import type { LogAddress } from "./log-address.js";
import { alreadyExists, storeIo, systemCodeOf } from "./log-errors.js";
import type { LogFiles, LogHandle } from "./log-files.js";
import type { LogEvent, LogFormat } from "./log-format.js";
import { closing } from "./read-log.js";
import { writeAll } from "./write-all.js";

// What file systems without hard links answer; on Windows they say EISDIR.
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV", "EMLINK", "EISDIR", "EINVAL"]);

export interface CreateOptions {
  /** Distinguishes attempts, also those of another process. */
  readonly attempt: string;
  readonly sync: boolean;
  /** A left-over that could not be removed; the operation itself went on. */
  readonly onLeftOver: (name: string, error: unknown) => void;
}

export async function createLog<E extends LogEvent>(
  files: LogFiles,
  format: LogFormat<E>,
  address: LogAddress,
  bytes: Uint8Array,
  options: CreateOptions,
): Promise<void> {
  const temporary = join(
    address.directory,
    `${temporaryPrefix(address.id)}${options.attempt}${TEMPORARY_END}`,
  );
  try {
    const opened = await openNew(files, address.directory, temporary);
    if (opened === undefined) throw alreadyExists(format, address);
    try {
      await closing(opened.handle, async () => {
        await writeAll(opened.handle, bytes, 0);
        if (options.sync) await opened.handle.sync();
      });
      if (!(await publish(files, address, temporary, options))) throw alreadyExists(format, address);
    } finally {
      await removeLeftOver(files, temporary, options);
    }
    if (options.sync) await syncNames(files, address, opened.topmostNew, options);
  } catch (error) {
    throw storeIo("create the file", address.name, error);
  }
}

function temporaryPrefix(id: string): string {
  return `.${id}.`;
}

const TEMPORARY_END = ".tmp";

/**
 * Removes the temporary names that a crash has left of this log's creation. Right after `link` such a name is a second one of the
 * very file: while it stands, removing the log removes nothing of what it says.
 */
export async function removeTemporaryNames(files: LogFiles, { id, directory }: LogAddress): Promise<void> {
  for (const { name } of await files.readDirectory(directory)) {
    if (name.startsWith(temporaryPrefix(id)) && name.endsWith(TEMPORARY_END)) {
      await files.remove(join(directory, name));
    }
  }
}

interface Opened {
  readonly handle: LogHandle;
  readonly topmostNew: string | undefined;
}

/** Undefined when a process of the same number, started in the same second, was or is at this very id. */
async function openNew(files: LogFiles, directory: string, path: string): Promise<Opened | undefined> {
  try {
    try {
      return { handle: await files.open(path, "create"), topmostNew: undefined };
    } catch (error) {
      if (systemCodeOf(error) !== "ENOENT") throw error;
    }
    // Once a day; asking first would cost every creation.
    const topmostNew = await files.makeDirectories(directory);
    return { handle: await files.open(path, "create"), topmostNew };
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") return undefined;
    throw error;
  }
}

/** Gives the written file its name; false when the name is taken. */
async function publish(
  files: LogFiles,
  address: LogAddress,
  temporary: string,
  options: CreateOptions,
): Promise<boolean> {
  try {
    await files.link(temporary, address.path);
    return true;
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "EEXIST") return false;
    if (code === undefined || !NO_LINKS.has(code)) throw error;
  }
  return publishByRename(files, address, temporary, options);
}

/**
 * Without hard links: `rename` is atomic but replaces, so a claim file, created exclusively, lets one creator at a time look and
 * rename. A claim that a crash left behind makes this one id taken for good, which costs its creator one more id.
 */
async function publishByRename(
  files: LogFiles,
  address: LogAddress,
  temporary: string,
  options: CreateOptions,
): Promise<boolean> {
  const claim = join(address.directory, `.${address.id}.claim`);
  let handle: LogHandle;
  try {
    handle = await files.open(claim, "create");
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") return false;
    throw error;
  }
  try {
    await handle.close();
    if ((await files.kindOf(address.path)) !== undefined) return false;
    await files.rename(temporary, address.path);
    return true;
  } finally {
    await removeLeftOver(files, claim, options);
  }
}

async function removeLeftOver(files: LogFiles, path: string, { onLeftOver }: CreateOptions): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    // Gone already when it was renamed. Otherwise harmless: listing ignores it, and no id waits for it.
    if (systemCodeOf(error) !== "ENOENT") onLeftOver(path, error);
  }
}

/** Makes the file's own name durable, and those of the folders made for it; a name that may not last is taken back. */
async function syncNames(
  files: LogFiles,
  { directory, path }: LogAddress,
  topmostNew: string | undefined,
  options: CreateOptions,
): Promise<void> {
  const last = topmostNew === undefined ? directory : dirname(topmostNew);
  try {
    for (let folder = directory; ; folder = dirname(folder)) {
      await files.syncDirectory(folder);
      if (folder === last || folder === dirname(folder)) return;
    }
  } catch (error) {
    await removeLeftOver(files, path, options);
    throw error;
  }
}
