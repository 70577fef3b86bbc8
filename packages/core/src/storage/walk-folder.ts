// Owns looking at every entry below a folder, links not followed: for whoever examines a store. Reads names only.
import { join } from "node:path";
import { storeIo, systemCodeOf } from "./log-errors.js";
import type { DirectoryEntry, LogFiles } from "./log-files.js";

export type WalkedEntry =
  | { readonly path: readonly string[]; readonly kind: DirectoryEntry["kind"] }
  /** A folder that cannot be looked into: `store-io`. */
  | { readonly path: readonly string[]; readonly error: unknown };

/** In the order of the names. `enters` says which folders are looked into. A folder that is missing holds nothing. */
export async function* walkFolder(
  files: Pick<LogFiles, "readDirectory">,
  root: string,
  enters: (path: readonly string[]) => boolean,
  path: readonly string[] = [],
): AsyncGenerator<WalkedEntry, void, undefined> {
  let entries: DirectoryEntry[] = [];
  try {
    entries = await files.readDirectory(join(root, ...path));
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT")
      yield { path, error: storeIo("list the folder", path.join("/"), error) };
  }
  for (const { name, kind } of entries.toSorted(byName)) {
    const inside = [...path, name];
    yield { path: inside, kind };
    if (kind === "directory" && enters(inside)) yield* walkFolder(files, root, enters, inside);
  }
}

function byName(left: DirectoryEntry, right: DirectoryEntry): number {
  return left.name < right.name ? -1 : 1;
}
