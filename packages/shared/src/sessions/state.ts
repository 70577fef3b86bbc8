// Owns the shape of a session's folded state; a schema because it crosses IPC (`sessions:get`). S§6.
import { z } from "zod";
import { ModelDescriptor } from "../agents.js";
import { SessionCreated } from "./events.js";

export const SessionTurn = z.strictObject({
  turnId: z.string(),
  sessionSeq: z.int().positive(),
  agentId: z.string(),
  model: ModelDescriptor,
  ts: z.string(),
});
export type SessionTurn = z.infer<typeof SessionTurn>;

export const SessionState = z.strictObject({
  definition: SessionCreated,
  title: z.exactOptional(z.string()),
  turns: z.array(SessionTurn).readonly(),
  latestTurnId: z.exactOptional(z.string()),
  /** `ts` of the first event. */
  createdAt: z.string(),
  /** `ts` of the last event. */
  updatedAt: z.string(),
});
export type SessionState = Readonly<z.infer<typeof SessionState>>;
