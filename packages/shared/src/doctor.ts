// Owns what an examination of a store says: one finding at a time, then what was examined. Crosses to programs as JSON lines. app.md §5.
import { z } from "zod";

export const StoreFinding = z.strictObject({
  type: z.literal("finding"),
  /** `error`: something cannot be read or does not fit. `note`: nothing is lost, but somebody may want to know. */
  severity: z.enum(["error", "note"]),
  /** Relative to the store, with forward slashes: `sessions/2025/11/11/<id>.jsonl`, `settings.json`. */
  file: z.string(),
  /** 1-based. Absent when the fault is of the file as a whole. */
  line: z.exactOptional(z.int().positive()),
  /** The error code that whoever opens it meets; notes have words of their own. */
  code: z.string(),
  message: z.string(),
  /** What `x doctor --recover` takes, where recovery may help. */
  recover: z.exactOptional(z.string()),
});
export type StoreFinding = z.infer<typeof StoreFinding>;

export const StoreSummary = z.strictObject({
  type: z.literal("summary"),
  sessions: z.int().nonnegative(),
  turns: z.int().nonnegative(),
  /** Turns that no session names: deleting a session leaves them, and so does a crash, or a recovery that gave up the lines naming them. */
  ownerless: z.int().nonnegative(),
  errors: z.int().nonnegative(),
  notes: z.int().nonnegative(),
});
export type StoreSummary = z.infer<typeof StoreSummary>;
