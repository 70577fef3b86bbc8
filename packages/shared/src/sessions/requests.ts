// Owns what a caller says with a message. S§9.
import { z } from "zod";
import { RequestedAgent } from "../agents.js";

export const SendMessageConfig = z.strictObject({
  agent: RequestedAgent,
  /** Default false. */
  autoPermission: z.exactOptional(z.boolean()),
  /** Default 50 (T§8). */
  maxModelCalls: z.exactOptional(z.int().positive()),
});
export type SendMessageConfig = z.infer<typeof SendMessageConfig>;
