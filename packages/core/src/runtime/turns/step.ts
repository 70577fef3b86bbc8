// Owns the names of everything that can come next in a turn: what `next-step` decides and the loop carries out. T§9.5.
import type { JsonValue, ResolvedAgent, ToolCallState, ToolDescriptor } from "@x/shared";
import type { EventDraft } from "./facts/event-draft.js";

export type Step = Settle | FactStep | EffectStep;

/** Nothing is left to do now: the outcome is in the state. */
interface Settle {
  readonly type: "settle";
}

/** Facts to append, provided that the state is still the one they were decided on. */
export interface FactStep {
  readonly type:
    | "close-interrupted-call"
    | "close-interrupted-tools"
    | "refuse-calls"
    | "resolve-permissions"
    | "deny"
    | "suspend"
    | "complete"
    | "fail";
  readonly events: readonly EventDraft[];
}

/** Something that must be asked of the world; what it answers is appended. */
export type EffectStep =
  | { readonly type: "check-permissions"; readonly calls: readonly KnownCall[] }
  | { readonly type: "classify"; readonly requests: readonly PermissionRequest[] }
  | { readonly type: "run-tools"; readonly calls: readonly KnownCall[] }
  | { readonly type: "call-model"; readonly modelCallIndex: number };

/** What the decision needs and the log does not say. */
export interface StepKnowledge {
  /** The full snapshot: a turn that inherits it does not carry its tools. */
  readonly agent: ResolvedAgent;
  /** The ids of the calls that the checker let through in this invocation: no event records that. */
  readonly cleared: ReadonlySet<string>;
}

/** A tool call with the tool that the agent's snapshot has under its name. */
export interface KnownCall {
  readonly call: ToolCallState;
  readonly tool: ToolDescriptor;
}

/** A call that needs permission, as the classifier gets it. */
export interface PermissionRequest {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: JsonValue;
  readonly request: JsonValue;
}
