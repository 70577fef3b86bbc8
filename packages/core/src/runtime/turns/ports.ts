// Owns the seams of the turn runtime: what it needs from the world, and nothing about how that is done. T§4, T§5, T§8.
import type {
  AgentSnapshot,
  AssistantMessage,
  ClassifierDecision,
  ConversationMessage,
  FinishReason,
  JsonValue,
  ModelDescriptor,
  ModelStep,
  RequestedAgent,
  ResolvedAgent,
  ToolDescriptor,
  ToolResultData,
  TurnConfig,
  TurnContext,
  TurnState,
  Usage,
} from "@x/shared";

export interface IAgentResolver {
  /** Throws `agent-not-found`, `model-not-configured`, `invalid-input`. */
  resolve(agent: RequestedAgent): Promise<ResolvedAgent>;
}

export interface IContextResolver {
  /** Everything before the turn's own input, ready for `currentModel` (T§5). Throws `turn-dependency-missing`. */
  resolve(context: TurnContext, currentModel: ModelDescriptor): Promise<ConversationMessage[]>;
  /** The full snapshot, following `inheritedFrom`. Throws `turn-dependency-missing`. */
  resolveAgent(snapshot: AgentSnapshot): Promise<ResolvedAgent>;
  /** Starts reading these turns of one conversation, the earliest first, in parallel; never rejects. */
  warm(turnIds: readonly string[]): void;
  /** The runtime hands over every turn that has just ended: a resolver with a memory extends its chain, so that the next one reads nothing. */
  settled?(state: TurnState): void;
  /** For a resolver with a memory: what it knows of this turn, and of all that follows it, is not what the disk holds any more. */
  forget?(turnId: string): void;
}

export interface IModelRegistry {
  /** Throws `turn-dependency-missing` or `model-not-configured`. */
  resolve(descriptor: ModelDescriptor): Promise<ResolvedModel>;
}

export interface ModelStreamRequest {
  readonly systemPrompt: string;
  readonly messages: readonly JsonValue[];
  readonly tools: readonly ToolDescriptor[];
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly signal: AbortSignal;
}

export interface ResolvedModel {
  readonly descriptor: ModelDescriptor;
  /** What this model is called with beside the messages; stored in every request. Default none. */
  readonly parameters?: Readonly<Record<string, JsonValue>>;
  /** Deterministic and message by message: encoding a longer list starts with the encoding of a shorter one. Reads no file. */
  encodeMessages(messages: readonly ConversationMessage[]): JsonValue[];
  /** Exactly one model step: ends with exactly one `completed`, or throws (a `ModelCallError` where the cause is known). */
  stream(request: ModelStreamRequest): AsyncIterable<LlmStreamEvent>;
}

export type LlmStreamEvent =
  | { readonly type: "text_delta" | "reasoning_delta"; readonly delta: string }
  | { readonly type: "step_event"; readonly event: ModelStep }
  /** Nothing has come yet, and the server is tried again after so many milliseconds; `attempt` of so many in all. Never stored. */
  | {
      readonly type: "waiting";
      readonly waitMs: number;
      /** The server named the time itself. */
      readonly isAsked: boolean;
      readonly attempt: number;
      readonly of: number;
    }
  | {
      readonly type: "completed";
      readonly message: AssistantMessage;
      readonly finishReason: FinishReason;
      readonly usage: Usage;
      readonly providerMetadata?: JsonValue;
    };

export interface IToolRegistry {
  /** Throws when the tool is not there (now); the loop turns that into an error result of the call. */
  resolve(descriptor: ToolDescriptor): Promise<RuntimeTool>;
}

export interface ToolContext {
  readonly turnId: string;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
  /** What the call's permission was asked for with, word for word; absent when it needed none. The world may have changed since. */
  readonly consentedTo?: JsonValue;
  /** Resolves when recorded or merged into a later record; rejects after the call has its result. */
  reportProgress(progress: JsonValue): Promise<void>;
}

export type RuntimeTool =
  | {
      readonly descriptor: ToolDescriptor & { readonly execution: "sync" };
      execute(input: JsonValue, context: ToolContext): Promise<ToolResultData>;
    }
  | { readonly descriptor: ToolDescriptor & { readonly execution: "async" } };

export interface PermissionCheck {
  readonly turnId: string;
  readonly sessionId: string | null;
  readonly agentId: string;
  readonly config: TurnConfig;
  readonly toolCallId: string;
  readonly toolId: string;
  readonly toolName: string;
  readonly input: JsonValue;
  readonly signal: AbortSignal;
}

export interface IPermissionChecker {
  /** A rejection counts as "required" and is recorded (fails closed). */
  check(call: PermissionCheck): Promise<{ required: false } | { required: true; request: JsonValue }>;
}

export interface ClassificationBatch {
  readonly turnId: string;
  readonly messages: readonly ConversationMessage[];
  readonly requests: readonly {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: JsonValue;
    readonly request: JsonValue;
  }[];
}

export interface Classification {
  readonly toolCallId: string;
  readonly decision: ClassifierDecision;
  readonly reason: string;
}

export interface IPermissionClassifier {
  /** An omitted call, or a rejection, counts as `defer` and is recorded. */
  classify(batch: ClassificationBatch, signal: AbortSignal): Promise<readonly Classification[]>;
}
