// Owns what a permission question shows: what will run, and what was found out about it beforehand. PURE. Nothing of either is
// left out; what the request merely repeats is shown once.
import type { JsonValue, ToolCallState } from "@x/shared";

export interface PermissionView {
  /** What is about to happen, in the checker's words; undefined where it gave none. */
  readonly action: string | undefined;
  readonly toolName: string;
  /** Exactly what the tool will be given. */
  readonly input: JsonValue;
  /** What else the checker says about the call; undefined where it says nothing else. */
  readonly findings: JsonValue | undefined;
  /** Set when the check itself failed: the call is asked about because nothing is known of it. */
  readonly checkerError: string | undefined;
  /** Set when the classifier of automatic mode left it to the person. */
  readonly classifierReason: string | undefined;
}

type Fields = Readonly<Record<string, JsonValue>>;

export function permissionView(call: ToolCallState): PermissionView | undefined {
  const { permission } = call;
  if (permission === undefined) return undefined;
  const { request, checkerError } = permission.required;
  const action = isFields(request) ? request["action"] : undefined;
  return {
    action: typeof action === "string" ? action : undefined,
    toolName: call.toolName,
    input: call.input,
    findings: isFields(request) ? findingsOf(request, call) : request,
    checkerError,
    classifierReason: permission.classification?.reason ?? permission.classificationFailed?.error,
  };
}

function findingsOf(request: Fields, call: ToolCallState): JsonValue | undefined {
  const repeats: Fields = {
    ...(isFields(call.input) ? call.input : {}),
    toolName: call.toolName,
    input: call.input,
  };
  const rest = Object.entries(request).filter(
    ([name, value]) => !(name === "action" && typeof value === "string") && !isSame(repeats[name], value),
  );
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

function isSame(left: JsonValue | undefined, right: JsonValue): boolean {
  return left !== undefined && JSON.stringify(left) === JSON.stringify(right);
}

function isFields(value: JsonValue): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
