// Owns what is said of a file in the log folders that is no log: nothing is wrong, but nobody reads it either. Pure.
// Clarifications "Listing".
import { isDamagedName, LOG_EXTENSION } from "../../storage/log-address.js";
import type { DirectoryEntry } from "../../storage/log-files.js";
import type { LogLayout } from "../../storage/log-layout.js";

/** Why the entry at `path` (below the folder of the logs) is no log of theirs; undefined when it is one, or a folder on the way. */
export function strangerFault(
  { levels, isId, partitionOf }: LogLayout,
  path: readonly string[],
  kind: DirectoryEntry["kind"],
): string | undefined {
  const name = path.at(-1) ?? "";
  const folders = path.slice(0, -1);
  const level = levels[folders.length];
  if (level !== undefined) {
    const isOnTheWay = kind === "directory" && level.test(name);
    return isOnTheWay ? undefined : "does not belong into this folder; it is ignored";
  }
  if (isDamagedName(name)) return "is the damaged original that recovery has kept";
  if (/^\..*\.(tmp|claim)$/.test(name)) return "is left over from a write that was cut off; it is ignored";
  const id = name.endsWith(LOG_EXTENSION) ? name.slice(0, -LOG_EXTENSION.length) : "";
  if (!isId(id)) return "has no name of a log; it is ignored";
  if (kind !== "file") return "is no regular file; it is ignored";
  const own = partitionOf(id).join("/");
  return folders.join("/") === own ? undefined : `lies in the wrong folder, its own is ${own}; it is ignored`;
}

/** The folders that lead to logs. */
export function leadsToLogs({ levels }: LogLayout, path: readonly string[]): boolean {
  return path.length <= levels.length && levels[path.length - 1]?.test(path.at(-1) ?? "") === true;
}
