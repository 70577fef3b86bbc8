// Owns what an opened tool call shows: arguments, what it reported on the way, its result, and who decided about it.
import type { JsonValue, ToolCallState } from "@x/shared";
import type { ReactNode } from "react";
import { approvalView } from "../../approvals/approval-view.js";
import { fieldRows } from "../../text/field-rows.js";
import { progressText } from "../../text/progress-text.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import type { ToolPhase } from "../../turns/tool-phase.js";
import { ApprovalBody } from "../approval/approval-body.js";
import { CopyButton } from "../controls/copy-button.js";
import { FieldTable } from "./field-table.js";

export interface ToolDetailsProps {
  readonly call: ToolCallState;
  readonly phase: ToolPhase;
}

export function ToolDetails({ call, phase }: ToolDetailsProps) {
  const { permission, progress, result } = call;
  return (
    <div className="space-y-3 border-t border-line px-3 pt-2 pb-3">
      {phase === "interrupted" && (
        <p className="text-sm text-attention">
          This was running when the work stopped. Whether it took effect is unknown, and it is not run again.
        </p>
      )}
      <Arguments call={call} />
      {permission?.resolved !== undefined && (
        <p className="text-sm text-muted">{decisionText(permission.resolved)}</p>
      )}
      {progress.length > 0 && (
        <Part label="Output on the way">
          <Output text={progressText(progress)} />
        </Part>
      )}
      {result !== undefined && (
        <Part label={resultLabel(phase, result.result.isError)}>
          <Result output={result.result.output} isError={result.result.isError && isFault(phase)} />
        </Part>
      )}
    </div>
  );
}

/** What was asked about stands as it did in the question. */
function Arguments({ call }: { readonly call: ToolCallState }) {
  const asked = approvalView(call);
  if (asked !== undefined) return <ApprovalBody approval={asked} />;
  return (
    <Part label="Arguments">
      <FieldTable label="Arguments" fields={fieldRows(call.input)} />
    </Part>
  );
}

/** What never ran, or was ended by the person, is no fault of anybody's. */
function isFault(phase: ToolPhase): boolean {
  return phase !== "stopped" && phase !== "not-run" && phase !== "denied";
}

function resultLabel(phase: ToolPhase, isError: boolean): string {
  if (!isFault(phase)) return "Outcome";
  return isError ? "Error" : "Result";
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs text-muted">{label}</p>
      {children}
    </div>
  );
}

function Output({ text, isError = false }: { readonly text: string; readonly isError?: boolean }) {
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <pre
        // Scrolls in its own frame, so it must be reachable by keyboard.
        tabIndex={0}
        className={`max-h-80 overflow-auto p-2.5 pe-16 font-mono text-[0.76rem] leading-5 whitespace-pre-wrap [overflow-wrap:anywhere] ${isError ? "text-danger" : ""}`}
      >
        {text === "" ? <span className="text-muted">empty</span> : text}
      </pre>
      <CopyButton label="Copy" text={() => text} className="absolute end-1 top-1" />
    </div>
  );
}

/** Text as text; anything else field by field, so that what a program printed keeps its lines. */
function Result({ output, isError }: { readonly output: JsonValue; readonly isError: boolean }) {
  if (typeof output === "string") return <Output text={output} isError={isError} />;
  if (typeof output !== "object" || output === null)
    return <Output text={JSON.stringify(output)} isError={isError} />;
  return (
    <div className="space-y-1">
      <FieldTable label="Result" fields={fieldRows(output)} />
      <CopyButton label="Copy" text={() => JSON.stringify(output, undefined, 2)} />
    </div>
  );
}

type Resolved = NonNullable<NonNullable<ToolCallState["permission"]>["resolved"]>;

function decisionText({ decision, source, reason, metadata }: Resolved): string {
  const what = decision === "allow" ? "Allowed" : "Denied";
  const who = { human: "by you", classifier: "automatically", human_unavailable: "because nobody was there" }[
    source
  ];
  const given = reason ?? reasonIn(metadata);
  return `${what} ${who}${given === undefined ? "" : `: ${revealedLine(given)}`}.`;
}

function reasonIn(metadata: JsonValue | undefined): string | undefined {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return undefined;
  const reason = (metadata as { readonly [key: string]: JsonValue })["reason"];
  return typeof reason === "string" ? reason : undefined;
}
