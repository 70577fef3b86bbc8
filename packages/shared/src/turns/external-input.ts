// Owns what may move an existing turn forward from outside. T§8.
import { z } from "zod";
import { JsonValue } from "../json.js";
import { PermissionDecision, ToolResultData } from "./events.js";

const toolCall = { toolCallId: z.string().min(1) };

export const TurnExternalInput = z.discriminatedUnion("type", [
  z.strictObject({
    ...toolCall,
    type: z.literal("permission_decision"),
    decision: PermissionDecision,
    metadata: z.exactOptional(JsonValue),
  }),
  z.strictObject({ ...toolCall, type: z.literal("async_tool_progress"), progress: JsonValue }),
  z.strictObject({ ...toolCall, type: z.literal("async_tool_result"), result: ToolResultData }),
  z.strictObject({ type: z.literal("cancel"), reason: z.exactOptional(z.string()) }),
]);
export type TurnExternalInput = z.infer<typeof TurnExternalInput>;
