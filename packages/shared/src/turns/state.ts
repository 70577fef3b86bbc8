// Owns the shape of a turn's folded state. There is no status field: see `deriveTurnStatus`. T§7.
import type { ToolExecution } from "../agents.js";
import type { JsonValue } from "../json.js";
import type { AssistantMessage } from "../messages.js";
import type {
  FinishReason,
  ModelCallFailed,
  ModelRequest,
  ModelStep,
  ToolInvocationRequested,
  ToolPermissionClassificationFailed,
  ToolPermissionClassified,
  ToolPermissionRequired,
  ToolPermissionResolved,
  ToolResult,
  TurnCancelled,
  TurnCompleted,
  TurnCreated,
  TurnFailed,
  TurnSuspended,
} from "./events.js";
import type { PersistentList } from "./persistent-list.js";
import type { Usage } from "./usage.js";

export interface TurnState {
  readonly definition: TurnCreated;
  /** Plain arrays, both: made when a version's are first read, and shared by the versions that left them unchanged. */
  readonly modelCalls: readonly ModelCallState[];
  /** In the order asked, over all model calls. `findToolCall` and `lastToolCalls` need no array. */
  readonly toolCalls: readonly ToolCallState[];
  readonly suspension?: TurnSuspended;
  readonly terminal?: TurnCompleted | TurnFailed | TurnCancelled;
  /** The sum over all answered calls so far. */
  readonly usage: Usage;
}

export interface ModelCallState {
  readonly index: number;
  readonly request: ModelRequest;
  readonly stepEvents: PersistentList<ModelStep>;
  readonly response?: AssistantMessage;
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  readonly providerMetadata?: JsonValue;
  readonly error?: ModelCallFailed;
}

export interface ToolCallPermission {
  readonly required: ToolPermissionRequired;
  readonly classification?: ToolPermissionClassified;
  readonly classificationFailed?: ToolPermissionClassificationFailed;
  readonly resolved?: ToolPermissionResolved;
}

export interface ToolCallState {
  readonly modelCallIndex: number;
  /** 0-based position within its response. */
  readonly order: number;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: JsonValue;
  readonly toolId?: string;
  readonly execution?: ToolExecution;
  readonly permission?: ToolCallPermission;
  readonly invocation?: ToolInvocationRequested;
  readonly progress: PersistentList<JsonValue>;
  readonly result?: ToolResult;
}

export type TurnStatus = "completed" | "failed" | "cancelled" | "suspended" | "idle";
