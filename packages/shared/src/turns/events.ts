// Owns the events of a turn file: what they look like and nothing of what they change. T§6.
import { z } from "zod";
import { AgentSnapshot, RequestedAgent, ToolExecution } from "../agents.js";
import { JsonValue } from "../json.js";
import { AssistantMessage, ConversationMessage, ToolCallPart, UserMessage } from "../messages.js";
import { Usage } from "./usage.js";

/** The newest schema version a turn file may name in its first line. */
export const TURN_SCHEMA_VERSION = 1;

const base = { turnId: z.string().min(1), ts: z.iso.datetime() };
const modelCall = { ...base, modelCallIndex: z.int().nonnegative() };
const toolCall = { ...base, toolCallId: z.string().min(1) };

export const PreviousTurn = z.strictObject({ previousTurnId: z.string().min(1) });
export const TurnContext = z.union([PreviousTurn, z.array(ConversationMessage)]);
export type TurnContext = z.infer<typeof TurnContext>;

export const TurnConfig = z.strictObject({
  autoPermission: z.boolean(),
  humanAvailable: z.boolean(),
  maxModelCalls: z.int().positive(),
});
export type TurnConfig = z.infer<typeof TurnConfig>;

export const FinishReason = z.enum(["stop", "length", "tool-calls", "content-filter", "other"]);
export type FinishReason = z.infer<typeof FinishReason>;

export const ModelCallErrorCode = z.enum([
  "interrupted",
  "cancelled",
  "auth",
  "quota",
  "rate-limited",
  "overloaded",
  "context-overflow",
  "content-filtered",
  "network",
  "bad-response",
  "unknown",
]);
export type ModelCallErrorCode = z.infer<typeof ModelCallErrorCode>;

export const ToolResultData = z.strictObject({
  output: JsonValue,
  isError: z.boolean(),
  metadata: z.exactOptional(JsonValue),
});
export type ToolResultData = z.infer<typeof ToolResultData>;

export const TurnCreated = z.strictObject({
  ...base,
  type: z.literal("turn_created"),
  schemaVersion: z.literal(TURN_SCHEMA_VERSION),
  sessionId: z.string().min(1).nullable(),
  agent: z.strictObject({ requested: RequestedAgent, resolved: AgentSnapshot }),
  context: TurnContext,
  input: UserMessage,
  config: TurnConfig,
});
export type TurnCreated = z.infer<typeof TurnCreated>;

/** What is new since the call before, by reference only: `context`, `input`, `assistant:<n>`, `toolResult:<id>`. */
export const ModelRequest = z.strictObject({
  contextRef: z.exactOptional(PreviousTurn),
  messages: z.array(z.string()),
  parameters: z.record(z.string(), JsonValue),
});
export type ModelRequest = z.infer<typeof ModelRequest>;

export const ModelCallRequested = z.strictObject({
  ...modelCall,
  type: z.literal("model_call_requested"),
  request: ModelRequest,
});
export type ModelCallRequested = z.infer<typeof ModelCallRequested>;

export const ModelStep = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text_start") }),
  z.strictObject({ type: z.literal("text_end"), text: z.string() }),
  z.strictObject({ type: z.literal("reasoning_start") }),
  z.strictObject({ type: z.literal("reasoning_end"), text: z.string() }),
  z.strictObject({ type: z.literal("tool_call"), toolCall: ToolCallPart }),
  z.strictObject({
    type: z.literal("finish_step"),
    finishReason: FinishReason,
    usage: z.exactOptional(Usage),
    providerMetadata: z.exactOptional(JsonValue),
  }),
  z.strictObject({ type: z.literal("provider_error"), error: JsonValue }),
]);
export type ModelStep = z.infer<typeof ModelStep>;

export const ModelStepEvent = z.strictObject({
  ...modelCall,
  type: z.literal("model_step_event"),
  event: ModelStep,
});
export type ModelStepEvent = z.infer<typeof ModelStepEvent>;

export const ModelCallCompleted = z.strictObject({
  ...modelCall,
  type: z.literal("model_call_completed"),
  message: AssistantMessage,
  finishReason: FinishReason,
  usage: Usage,
  providerMetadata: z.exactOptional(JsonValue),
});
export type ModelCallCompleted = z.infer<typeof ModelCallCompleted>;

export const ModelCallFailed = z.strictObject({
  ...modelCall,
  type: z.literal("model_call_failed"),
  error: z.string(),
  code: z.exactOptional(ModelCallErrorCode),
  retryable: z.exactOptional(z.boolean()),
});
export type ModelCallFailed = z.infer<typeof ModelCallFailed>;

export const ToolPermissionRequired = z.strictObject({
  ...toolCall,
  type: z.literal("tool_permission_required"),
  toolName: z.string(),
  request: JsonValue,
  /** Set when the checker itself failed: the call is treated as one that needs permission. */
  checkerError: z.exactOptional(z.string()),
});
export type ToolPermissionRequired = z.infer<typeof ToolPermissionRequired>;

export const ClassifierDecision = z.enum(["allow", "deny", "defer"]);
export type ClassifierDecision = z.infer<typeof ClassifierDecision>;

export const ToolPermissionClassified = z.strictObject({
  ...toolCall,
  type: z.literal("tool_permission_classified"),
  decision: ClassifierDecision,
  reason: z.string(),
});
export type ToolPermissionClassified = z.infer<typeof ToolPermissionClassified>;

export const ToolPermissionClassificationFailed = z.strictObject({
  ...base,
  type: z.literal("tool_permission_classification_failed"),
  toolCallIds: z.array(z.string().min(1)),
  error: z.string(),
});
export type ToolPermissionClassificationFailed = z.infer<typeof ToolPermissionClassificationFailed>;

export const PermissionDecision = z.enum(["allow", "deny"]);
export type PermissionDecision = z.infer<typeof PermissionDecision>;

export const ToolPermissionResolved = z.strictObject({
  ...toolCall,
  type: z.literal("tool_permission_resolved"),
  decision: PermissionDecision,
  source: z.enum(["classifier", "human", "human_unavailable"]),
  reason: z.exactOptional(z.string()),
  metadata: z.exactOptional(JsonValue),
});
export type ToolPermissionResolved = z.infer<typeof ToolPermissionResolved>;

export const ToolInvocationRequested = z.strictObject({
  ...toolCall,
  type: z.literal("tool_invocation_requested"),
  toolId: z.string().min(1),
  toolName: z.string(),
  execution: ToolExecution,
  input: JsonValue,
});
export type ToolInvocationRequested = z.infer<typeof ToolInvocationRequested>;

export const ToolProgress = z.strictObject({
  ...toolCall,
  type: z.literal("tool_progress"),
  source: ToolExecution,
  progress: JsonValue,
});
export type ToolProgress = z.infer<typeof ToolProgress>;

export const ToolResult = z.strictObject({
  ...toolCall,
  type: z.literal("tool_result"),
  toolName: z.string(),
  source: z.enum(["sync", "async", "runtime"]),
  result: ToolResultData,
});
export type ToolResult = z.infer<typeof ToolResult>;

export const PendingPermission = z.strictObject({
  toolCallId: z.string().min(1),
  toolName: z.string(),
  request: JsonValue,
});
export type PendingPermission = z.infer<typeof PendingPermission>;

export const PendingAsyncTool = z.strictObject({
  toolCallId: z.string().min(1),
  toolId: z.string().min(1),
  toolName: z.string(),
  input: JsonValue,
});
export type PendingAsyncTool = z.infer<typeof PendingAsyncTool>;

export const TurnSuspended = z.strictObject({
  ...base,
  type: z.literal("turn_suspended"),
  pendingPermissions: z.array(PendingPermission),
  pendingAsyncTools: z.array(PendingAsyncTool),
  usage: Usage,
});
export type TurnSuspended = z.infer<typeof TurnSuspended>;

export const TurnCompleted = z.strictObject({
  ...base,
  type: z.literal("turn_completed"),
  output: AssistantMessage,
  finishReason: FinishReason,
  usage: Usage,
});
export type TurnCompleted = z.infer<typeof TurnCompleted>;

export const TurnFailed = z.strictObject({
  ...base,
  type: z.literal("turn_failed"),
  error: z.string(),
  /** The code of the failed call, or `model-call-limit`. */
  code: z.exactOptional(z.string()),
  usage: Usage,
});
export type TurnFailed = z.infer<typeof TurnFailed>;

export const TurnCancelled = z.strictObject({
  ...base,
  type: z.literal("turn_cancelled"),
  reason: z.exactOptional(z.string()),
  usage: Usage,
});
export type TurnCancelled = z.infer<typeof TurnCancelled>;

export const TurnEvent = z.discriminatedUnion("type", [
  TurnCreated,
  ModelCallRequested,
  ModelStepEvent,
  ModelCallCompleted,
  ModelCallFailed,
  ToolPermissionRequired,
  ToolPermissionClassified,
  ToolPermissionClassificationFailed,
  ToolPermissionResolved,
  ToolInvocationRequested,
  ToolProgress,
  ToolResult,
  TurnSuspended,
  TurnCompleted,
  TurnFailed,
  TurnCancelled,
]);
export type TurnEvent = z.infer<typeof TurnEvent>;
export type TurnEventType = TurnEvent["type"];

/** Every event type of a turn file, for an early and clear "unknown type". */
export const TURN_EVENT_TYPES: readonly TurnEventType[] = TurnEvent.options.map(
  (option) => option.shape.type.value,
);
