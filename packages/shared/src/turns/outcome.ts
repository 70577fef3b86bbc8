// Owns how an invocation of a turn may settle. T§8.
import { z } from "zod";
import type { AssistantMessage } from "../messages.js";
import { type FinishReason, type PendingAsyncTool, type PendingPermission, TurnEvent } from "./events.js";
import type { Usage } from "./usage.js";

export type TurnOutcome =
  | {
      readonly status: "completed";
      readonly output: AssistantMessage;
      readonly finishReason: FinishReason;
      readonly usage: Usage;
    }
  | {
      readonly status: "suspended";
      readonly pendingPermissions: readonly PendingPermission[];
      readonly pendingAsyncTools: readonly PendingAsyncTool[];
      readonly usage: Usage;
    }
  | { readonly status: "failed"; readonly error: string; readonly code?: string; readonly usage: Usage }
  | { readonly status: "cancelled"; readonly reason?: string; readonly usage: Usage };

/** A turn as it is read: its id and every event on disk, in line order. */
export const Turn = z.strictObject({ turnId: z.string().min(1), events: z.array(TurnEvent).readonly() });
export type Turn = Readonly<z.infer<typeof Turn>>;
