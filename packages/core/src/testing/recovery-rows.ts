// The table of T§10 restated for tests: how a log's end is recognised, and what must be appended first when it is resumed.
// Written from the page alone; it asks nothing of the code under test.
import type { JsonValue, ToolCallState, TurnEvent, TurnState } from "@x/shared";

export interface RecoveryRow {
  readonly name: string;
  matches(state: TurnState, last: TurnEvent): boolean;
  /** What the first event appended may be; none: nothing is appended. */
  readonly appends: readonly TurnEvent["type"][];
}

const open = (state: TurnState) => state.toolCalls.filter(({ result }) => result === undefined);
const some = (test: (call: ToolCallState, state: TurnState) => boolean) => (state: TurnState) =>
  open(state).some((call) => test(call, state));
const needsPerson = ({ toolName }: ToolCallState) => toolName === "ask";
const alone = (state: TurnState) => !state.definition.config.humanAvailable;
/** The checker of the stories goes by this. */
export const asksPermission = (input: JsonValue) => JSON.stringify(input).includes("needsPermission");
const auto = (state: TurnState) => state.definition.config.autoPermission;
const callError = (state: TurnState) => state.modelCalls.at(-1)?.error;
const isUnclassified = ({ permission }: ToolCallState) =>
  permission !== undefined &&
  permission.classification === undefined &&
  permission.classificationFailed === undefined &&
  permission.resolved === undefined;
const isUsedUp = (state: TurnState) => state.modelCalls.length === state.definition.config.maxModelCalls;

/** In the order in which they apply. */
export const RECOVERY_ROWS: readonly RecoveryRow[] = [
  {
    name: "a terminal event",
    matches: ({ terminal }) => terminal !== undefined,
    appends: [],
  },
  {
    name: "turn_suspended",
    matches: ({ suspension }) => suspension !== undefined,
    appends: [],
  },
  {
    name: "turn_created",
    matches: (_state, last) => last.type === "turn_created",
    appends: ["model_call_requested"],
  },
  {
    name: "a model call requested, not settled",
    matches: (_state, { type }) => type === "model_call_requested" || type === "model_step_event",
    appends: ["model_call_failed"],
  },
  {
    name: "model_call_failed by the provider, no turn_failed",
    matches: (state) => ![undefined, "interrupted", "cancelled"].includes(callError(state)?.code),
    appends: ["turn_failed"],
  },
  {
    name: "an answer without tool calls",
    matches: (state, { type }) => type === "model_call_completed" && open(state).length === 0,
    appends: ["turn_completed"],
  },
  {
    name: "invoked, requiresHuman, no human",
    matches: some((call, state) => call.invocation !== undefined && needsPerson(call) && alone(state)),
    appends: ["tool_result"],
  },
  {
    name: "a sync tool invoked, no result",
    matches: some(({ invocation }) => invocation?.execution === "sync"),
    appends: ["tool_result"],
  },
  {
    name: "a call of a tool that does not exist",
    matches: some(({ toolName }) => toolName === "fly" || toolName === "swim"),
    appends: ["tool_result"],
  },
  {
    name: "an answered call, tools not started, some need permission",
    matches: some(
      ({ permission, invocation, input }) =>
        permission === undefined && invocation === undefined && asksPermission(input),
    ),
    appends: ["tool_permission_required"],
  },
  {
    name: "permission required, partly classified",
    matches: (state) => auto(state) && some(isUnclassified)(state),
    // By what the classifier says of those that are left.
    appends: ["tool_permission_classified", "tool_permission_classification_failed"],
  },
  {
    name: "classified, not resolved, or nobody can answer",
    matches: some(
      ({ permission }, state) =>
        permission !== undefined &&
        permission.resolved === undefined &&
        (permission.classification?.decision === "allow" || alone(state)),
    ),
    appends: ["tool_permission_resolved"],
  },
  {
    name: "denied, no result",
    matches: some(({ permission }) => permission?.resolved?.decision === "deny"),
    appends: ["tool_result"],
  },
  {
    name: "allowed, not invoked",
    matches: some(
      ({ permission, invocation }) =>
        invocation === undefined && (permission === undefined || permission.resolved?.decision === "allow"),
    ),
    appends: ["tool_invocation_requested"],
  },
  {
    name: "an async tool invoked, or a permission asked for, no suspension",
    matches: (state) => open(state).length > 0,
    appends: ["turn_suspended"],
  },
  {
    name: "the limit is used up",
    matches: (state) => isUsedUp(state),
    appends: ["turn_failed"],
  },
  {
    name: "some cancellation results, no turn_cancelled",
    matches: (_state, last) =>
      last.type === "tool_result" && JSON.stringify(last.result.metadata) === '{"cause":"cancelled"}',
    appends: ["model_call_requested"],
  },
  {
    name: "a model call cancelled, no turn_cancelled",
    matches: (state) => callError(state)?.code === "cancelled",
    appends: ["model_call_requested"],
  },
  {
    name: "all results in",
    matches: () => true,
    appends: ["model_call_requested"],
  },
];

export function rowOf(events: readonly TurnEvent[], state: TurnState): RecoveryRow {
  const last = events.at(-1);
  const row = last && RECOVERY_ROWS.find(({ matches }) => matches(state, last));
  if (row === undefined) throw new Error("a log that is in no row");
  return row;
}
