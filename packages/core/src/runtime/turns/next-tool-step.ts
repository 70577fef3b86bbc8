// Owns what comes next for the tool calls of the last answer: T§9.5's order, one question a function. PURE.
// Per call, not per batch: whatever can move moves, and only what is left over suspends the turn.
import {
  type JsonValue,
  pendingWork,
  type ToolCallState,
  type ToolDescriptor,
  type TurnConfig,
  type TurnState,
  unresolvedToolCalls,
} from "@x/shared";
import type { EventDraft } from "./facts/event-draft.js";
import {
  deniedResult,
  humanUnavailableResult,
  interruptedResult,
  unknownToolResult,
  unusableInputResult,
} from "./facts/runtime-results.js";
import { permissionResolution } from "./permission-resolution.js";
import type { FactStep, KnownCall, PermissionRequest, Step, StepKnowledge } from "./step.js";

/** Undefined when every call has its result. */
export function nextToolStep(state: TurnState, known: StepKnowledge): Step | undefined {
  const open = unresolvedToolCalls(state);
  if (open.length === 0) return undefined;
  const batch: Batch = { open, config: state.definition.config, tools: known.agent.tools };
  return (
    closeInterrupted(batch) ??
    refuseUnusable(batch) ??
    checkPermissions(batch, known.cleared) ??
    classify(batch) ??
    resolvePermissions(batch) ??
    deny(batch) ??
    runAllowed(batch) ??
    suspend(state)
  );
}

interface Batch {
  /** The calls without a result, in the order asked. */
  readonly open: readonly ToolCallState[];
  readonly config: TurnConfig;
  readonly tools: readonly ToolDescriptor[];
}

// Within an invocation every sync run ends with a result: an invoked one without is from before a crash.
function closeInterrupted({ open, config, tools }: Batch): FactStep | undefined {
  const events = open.flatMap((call) => {
    if (call.invocation === undefined) return [];
    if (needsAbsentPerson(toolOf(tools, call), config)) return [humanUnavailableResult(call)];
    return call.invocation.execution === "sync" ? [interruptedResult(call)] : [];
  });
  return facts("close-interrupted-tools", events);
}

function refuseUnusable({ open, tools }: Batch): FactStep | undefined {
  const events = open.filter(isNotInvoked).flatMap((call) => {
    const tool = toolOf(tools, call);
    if (tool === undefined) {
      return [
        unknownToolResult(
          call,
          tools.map(({ name }) => name),
        ),
      ];
    }
    return isUsableInput(tool, call.input) ? [] : [unusableInputResult(call)];
  });
  return facts("refuse-calls", events);
}

function checkPermissions({ open, tools }: Batch, cleared: ReadonlySet<string>): Step | undefined {
  const unchecked = open.filter(
    (call) => isNotInvoked(call) && call.permission === undefined && !cleared.has(call.toolCallId),
  );
  return unchecked.length === 0
    ? undefined
    : { type: "check-permissions", calls: withTools(unchecked, tools) };
}

function classify({ open, config }: Batch): Step | undefined {
  if (!config.autoPermission) return undefined;
  const requests = open.flatMap(({ permission, toolCallId, toolName, input }): PermissionRequest[] => {
    const isOpen =
      permission !== undefined &&
      permission.resolved === undefined &&
      permission.classification === undefined &&
      permission.classificationFailed === undefined;
    return isOpen ? [{ toolCallId, toolName, input, request: permission.required.request }] : [];
  });
  return requests.length === 0 ? undefined : { type: "classify", requests };
}

function resolvePermissions({ open, config }: Batch): FactStep | undefined {
  const events = open.flatMap(({ permission, toolCallId }): EventDraft[] => {
    if (permission === undefined || permission.resolved !== undefined) return [];
    const resolution = permissionResolution(permission, config);
    return resolution === undefined ? [] : [{ type: "tool_permission_resolved", toolCallId, ...resolution }];
  });
  return facts("resolve-permissions", events);
}

function deny({ open }: Batch): FactStep | undefined {
  const events = open.flatMap((call) => {
    const resolved = call.permission?.resolved;
    return resolved?.decision === "deny" ? [deniedResult(call, resolved.reason)] : [];
  });
  return facts("deny", events);
}

// Whatever needs no permission has passed the checker by now.
function runAllowed({ open, tools }: Batch): Step | undefined {
  const allowed = open.filter(
    ({ invocation, permission }) =>
      invocation === undefined && (permission === undefined || permission.resolved?.decision === "allow"),
  );
  return allowed.length === 0 ? undefined : { type: "run-tools", calls: withTools(allowed, tools) };
}

function suspend(state: TurnState): FactStep {
  const { pendingPermissions, pendingAsyncTools } = pendingWork(state);
  const suspended: EventDraft = {
    type: "turn_suspended",
    pendingPermissions: [...pendingPermissions],
    pendingAsyncTools: [...pendingAsyncTools],
    usage: state.usage,
  };
  return { type: "suspend", events: [suspended] };
}

/** True for a tool that asks a person when nobody is there. */
export function needsAbsentPerson(tool: ToolDescriptor | undefined, config: TurnConfig): boolean {
  return tool?.requiresHuman === true && !config.humanAvailable;
}

function facts(type: FactStep["type"], events: readonly EventDraft[]): FactStep | undefined {
  return events.length === 0 ? undefined : { type, events };
}

function isNotInvoked({ invocation }: ToolCallState): boolean {
  return invocation === undefined;
}

function toolOf(tools: readonly ToolDescriptor[], { toolName }: ToolCallState): ToolDescriptor | undefined {
  return tools.find(({ name }) => name === toolName);
}

// Calls of unknown tools have been refused by now.
function withTools(calls: readonly ToolCallState[], tools: readonly ToolDescriptor[]): KnownCall[] {
  return calls.flatMap((call) => {
    const tool = toolOf(tools, call);
    return tool === undefined ? [] : [{ call, tool }];
  });
}

// Providers pass on what the model wrote, even when it is no JSON; everything finer is the tool's own check.
function isUsableInput({ inputSchema }: ToolDescriptor, input: JsonValue): boolean {
  return !isRecord(inputSchema) || inputSchema["type"] !== "object" || isRecord(input);
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
