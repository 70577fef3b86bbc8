// Owns what is told of a recovered log. Pure.
import type { RecoveredFile } from "@x/shared";
import type { SalvageReport } from "./event-log.js";

/** As a list: empty when the file was whole. */
export function recoveredFiles({ keptLines, droppedLines, copy }: SalvageReport): RecoveredFile[] {
  if (copy === null) return [];
  return [{ file: copy.replace(/\.damaged-\d+$/, ""), keptLines, droppedLines, copy }];
}
