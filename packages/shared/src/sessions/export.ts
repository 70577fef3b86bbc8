// Owns what a conversation is written out as: the formats, and the shape of the JSON one. app.md §1, §5.
import { z } from "zod";
import { Turn } from "../turns/outcome.js";
import { SessionState } from "./state.js";

/** `markdown` is for reading, `json` for programs, `raw` is every file of the conversation byte for byte, damaged ones too. */
export const ExportFormat = z.enum(["markdown", "json", "raw"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** One turn that cannot be read does not hide the others. */
export const UnreadableTurn = z.strictObject({
  turnId: z.string(),
  error: z.strictObject({ code: z.string(), message: z.string() }),
});
export type UnreadableTurn = z.infer<typeof UnreadableTurn>;

export type ExportedTurn = Turn | UnreadableTurn;

/** The document of the `json` format. */
export const SessionExport = z.strictObject({
  format: z.literal("x-session"),
  version: z.literal(1),
  session: SessionState,
  /** In the order of the session; each with every event of its file. */
  turns: z.array(z.union([Turn, UnreadableTurn])).readonly(),
});
export type SessionExport = Readonly<z.infer<typeof SessionExport>>;

/** The line before each file in the `raw` format; exactly `bytes` bytes follow it, then one line feed. */
export const RawFileHeader = z.strictObject({
  /** Relative to the store: `sessions/2025/11/11/<id>.jsonl`. */
  file: z.string(),
  bytes: z.int().nonnegative(),
});
export type RawFileHeader = z.infer<typeof RawFileHeader>;
