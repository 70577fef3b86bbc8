// Owns which files of a store count as logs: a regular file, with a valid id for a name, in that id's own partition. Clarifications "Listing".
// Everything else is counted and left alone; it never stops the walk.
import { join } from "node:path";
import { isDamagedName, LOG_EXTENSION } from "./log-address.js";
import { storeIo, systemCodeOf } from "./log-errors.js";
import type { DirectoryEntry, LogFiles } from "./log-files.js";
import type { LogLayout } from "./log-layout.js";

export interface Walk {
  readonly files: LogFiles;
  readonly layout: LogLayout;
  /** Absolute path of the folder that holds the first level. */
  readonly root: string;
  /** How messages call it: `sessions`. */
  readonly name: string;
  /** Called once at the end, also of a walk that was left early, when anything was ignored. */
  readonly onIgnored: (count: number, examples: readonly string[]) => void;
}

/** Newest first. Throws `store-io` for the first folder that could not be read, after all that could be. */
export async function* listPartitions(walk: Walk): AsyncGenerator<string[], void, undefined> {
  const ignored = new Ignored();
  const failures: unknown[] = [];
  try {
    yield* below(walk, [], ignored, failures);
  } finally {
    if (ignored.count > 0) walk.onIgnored(ignored.count, ignored.examples);
  }
  if (failures.length > 0) throw failures[0];
}

async function* below(
  walk: Walk,
  partition: readonly string[],
  ignored: Ignored,
  failures: unknown[],
): AsyncGenerator<string[], void, undefined> {
  const entries = await entriesOf(walk, partition, failures);
  const level = walk.layout.levels[partition.length];
  if (level === undefined) {
    const ids = idsOf(walk.layout, entries, partition, ignored);
    if (ids.length > 0) yield ids;
    return;
  }
  const folders: string[] = [];
  for (const { name, kind } of entries) {
    if (kind === "directory" && level.test(name)) folders.push(name);
    else ignored.add([...partition, name]);
  }
  for (const name of folders.sort().reverse()) yield* below(walk, [...partition, name], ignored, failures);
}

async function entriesOf(
  walk: Walk,
  partition: readonly string[],
  failures: unknown[],
): Promise<DirectoryEntry[]> {
  try {
    return await walk.files.readDirectory(join(walk.root, ...partition));
  } catch (error) {
    // No root yet: nothing was ever stored. A folder that went while we walked holds nothing either.
    if (systemCodeOf(error) !== "ENOENT") {
      failures.push(storeIo("list the folder", [walk.name, ...partition].join("/"), error));
    }
    return [];
  }
}

function idsOf(
  layout: LogLayout,
  entries: readonly DirectoryEntry[],
  partition: readonly string[],
  ignored: Ignored,
): string[] {
  const ids: string[] = [];
  for (const { name, kind } of entries) {
    const id = name.endsWith(LOG_EXTENSION) ? name.slice(0, -LOG_EXTENSION.length) : "";
    if (kind === "file" && layout.isId(id) && layout.partitionOf(id).join() === partition.join())
      ids.push(id);
    else if (kind !== "file" || !(isDamagedName(name) || isBeingCreated(name)))
      ignored.add([...partition, name]);
  }
  return ids.sort().reverse();
}

/** A temporary name of this very process: nothing is left over, somebody creates a log while we look. */
function isBeingCreated(name: string): boolean {
  return name.startsWith(".") && name.endsWith(".tmp") && name.includes(`.${process.pid}-`);
}

/** Names are quoted and cut: they may be anything. */
class Ignored {
  count = 0;
  readonly examples: string[] = [];

  add(path: readonly string[]): void {
    this.count += 1;
    if (this.examples.length < 3) this.examples.push(path.join("/").slice(0, 100));
  }
}
