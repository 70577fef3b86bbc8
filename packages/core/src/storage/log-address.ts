// Owns where a log lies: WorkDir/storage/<folder>/YYYY/MM/DD/<id>.jsonl for instance, derived from the id alone. S§4.1, T§2.
import { join, sep } from "node:path";
import type { LogEvent, LogFormat } from "./log-format.js";

export interface LogAddress {
  readonly id: string;
  /** Absolute path of the file. */
  readonly path: string;
  /** Absolute path of its folder. */
  readonly directory: string;
  /** Relative to the store with forward slashes: how messages name the file, e.g. `sessions/2025/11/11/<id>.jsonl`. */
  readonly name: string;
}

export const LOG_EXTENSION = ".jsonl";

/** The root folder of one kind of log. */
export function logRoot(workDir: string, format: Pick<LogFormat<LogEvent>, "folder">): string {
  return join(workDir, "storage", format.folder);
}

/** Throws `invalid-id`. */
export function addressOf(
  root: string,
  format: Pick<LogFormat<LogEvent>, "folder" | "layout">,
  id: string,
): LogAddress {
  format.layout.assertId(id);
  const partition = format.layout.partitionOf(id);
  // The root is a clean path, and so is what follows it: there is nothing to resolve.
  const directory = [root, ...partition].join(sep);
  const file = `${id}${LOG_EXTENSION}`;
  const name = [format.folder, ...partition, file].join("/");
  return { id, directory, path: `${directory}${sep}${file}`, name };
}

/** The name of a damaged original that recovery has kept: `<name>.damaged-1`. It does not end like a log, so it is never listed. */
export function damagedName(name: string, number: number): string {
  return `${name}.damaged-${number}`;
}

/** True for a copy that recovery has kept: no log, and nothing to warn of either. */
export function isDamagedName(name: string): boolean {
  return /\.jsonl\.damaged-\d+$/.test(name);
}
