// Owns what a permission question shows of a call: what will run, in the form of its kind, and everything else that is known of it.
// PURE. Nothing of the call or of the checker's request is left out; what the request merely repeats is shown once. quality.md §4.
import type { JsonValue, ToolCallState } from "@x/shared";
import { fieldRows } from "../text/field-rows.js";
import type { Approval } from "./approval.js";
import { DESCRIPTIONS } from "./descriptions.js";
import { type Fields, isFields, isSame } from "./fields.js";

export interface ApprovalView extends Approval {
  readonly toolName: string;
  /** Set when the check itself failed: the call is asked about because nothing is known of it. */
  readonly checkerError: string | undefined;
  /** Set when the classifier of automatic mode left it to the person. */
  readonly classifierReason: string | undefined;
}

/** Undefined: nobody is asked about this call. */
export function approvalView(call: ToolCallState): ApprovalView | undefined {
  const { permission } = call;
  if (permission === undefined) return undefined;
  const { request, checkerError } = permission.required;
  return {
    ...approvalOf(call, request),
    toolName: call.toolName,
    checkerError,
    classifierReason: permission.classification?.reason ?? permission.classificationFailed?.error,
  };
}

function approvalOf(call: ToolCallState, request: JsonValue): Approval {
  const { input } = call;
  const known = isFields(request) ? DESCRIPTIONS.get(request["action"]) : undefined;
  const described = isFields(request) ? known?.({ call, input, request }) : undefined;
  if (described === undefined) return unknownCall(call, request);
  const { title, parts, rows, warnings, left } = described;
  return {
    title,
    parts,
    rows,
    given: fieldRows(left.input),
    declared: fieldRows(withoutRepeats(left.request, left.input)),
    warnings,
  };
}

/** Of a tool that is not known here: all it is given as it is, and what its declaration says besides. */
function unknownCall(call: ToolCallState, request: JsonValue): Approval {
  const { input, toolName } = call;
  const { action, ...declared } = isFields(request) ? request : { action: undefined };
  const isWords = typeof action === "string" && action !== "";
  const rest = isWords ? declared : request;
  const found = isFields(rest)
    ? withoutRepeats(rest, { ...(isFields(input) ? input : {}), toolName, input })
    : rest;
  return {
    title: [{ words: "Use" }, { name: toolName }, ...(isWords ? [{ words: "to" }, { name: action }] : [])],
    parts: [{ kind: "fields", label: "Arguments", fields: fieldRows(input) }],
    rows: [],
    given: [],
    declared: fieldRows(found),
    warnings: [],
  };
}

function withoutRepeats(request: Fields, shown: Fields): Fields {
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => !isSame(shown[name], value)));
}
