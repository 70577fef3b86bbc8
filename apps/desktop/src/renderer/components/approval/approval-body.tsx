// Owns everything that a permission question shows of its call: first what runs, then what else is known of it.
import type { Approval } from "../../approvals/approval.js";
import type { FieldRow } from "../../text/field-rows.js";
import { FieldTable } from "../tools/field-table.js";
import { ApprovalPart } from "./approval-part.js";
import { ApprovalRows } from "./approval-rows.js";

export function ApprovalBody({ approval }: { readonly approval: Approval }) {
  const { declared, given, parts, rows } = approval;
  return (
    <div className="space-y-2">
      {parts.map((part, index) => (
        <ApprovalPart key={index} part={part} />
      ))}
      <ApprovalRows rows={rows} />
      <Besides label="Given to it besides" fields={given} />
      <Besides label="Declared by the tool besides" fields={declared} />
    </div>
  );
}

function Besides({ label, fields }: { readonly label: string; readonly fields: readonly FieldRow[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <p className="mb-1 text-xs text-muted">{label}</p>
      <FieldTable label={label} fields={fields} />
    </div>
  );
}
