// Owns what recovery says it did. Crosses IPC (`sessions:recover`). quality.md §1.
import { z } from "zod";

export const RecoveredFile = z.strictObject({
  /** Relative to the store: `turns/2025/11/11/<id>.jsonl`. */
  file: z.string(),
  keptLines: z.int().nonnegative(),
  /** Lines after the kept ones, a torn last one included. */
  droppedLines: z.int().positive(),
  /** Where the whole original lies now, relative to the store. */
  copy: z.string(),
});
export type RecoveredFile = z.infer<typeof RecoveredFile>;

export const RecoveryReport = z.strictObject({
  /** Empty when nothing was damaged; then nothing was changed. */
  recovered: z.array(RecoveredFile).readonly(),
  /** Turns that the conversation names and that no longer exist in any readable form. */
  lostTurns: z.array(z.string()).readonly(),
});
export type RecoveryReport = Readonly<z.infer<typeof RecoveryReport>>;
