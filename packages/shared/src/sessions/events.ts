// Owns the events of a session file. S§5. Conversation content lives in turn files only.
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";

/** The newest schema version a session file may name in its first line. */
export const SESSION_SCHEMA_VERSION = 1;

const base = { sessionId: z.string().min(1), ts: z.iso.datetime() };

export const SessionCreated = z.strictObject({
  ...base,
  type: z.literal("session_created"),
  schemaVersion: z.literal(SESSION_SCHEMA_VERSION),
  title: z.exactOptional(z.string()),
});
export type SessionCreated = z.infer<typeof SessionCreated>;

export const SessionTurnAppended = z.strictObject({
  ...base,
  type: z.literal("turn_appended"),
  turnId: z.string().min(1),
  /** 1-based position of the turn in the session. */
  sessionSeq: z.int().positive(),
  agentId: z.string().min(1),
  model: ModelDescriptor,
});
export type SessionTurnAppended = z.infer<typeof SessionTurnAppended>;

export const SessionTitleChanged = z.strictObject({
  ...base,
  type: z.literal("title_changed"),
  title: z.string(),
});
export type SessionTitleChanged = z.infer<typeof SessionTitleChanged>;

export const SessionEvent = z.discriminatedUnion("type", [
  SessionCreated,
  SessionTurnAppended,
  SessionTitleChanged,
]);
export type SessionEvent = z.infer<typeof SessionEvent>;
export type SessionEventType = SessionEvent["type"];

/** Every event type of a session file, for an early and clear "unknown type". */
export const SESSION_EVENT_TYPES: readonly SessionEventType[] = SessionEvent.options.map(
  (option) => option.shape.type.value,
);
