// Owns the table of what else is known of a call, under our words for it.
import { assertNever } from "@x/shared";
import type { ApprovalRow } from "../../approvals/approval.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { FieldValue } from "../tools/field-value.js";
import { CommandWords } from "./command-words.js";
import { PlaceLine } from "./place-line.js";

export function ApprovalRows({ rows }: { readonly rows: readonly ApprovalRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl aria-label="Details" className="space-y-1">
      {rows.map((row) => (
        <div key={row.name} className="grid grid-cols-[minmax(5rem,8rem)_1fr] items-baseline gap-x-3">
          <dt className="text-xs leading-5 text-muted [overflow-wrap:anywhere]">{revealedLine(row.name)}</dt>
          <dd className="min-w-0 font-mono text-[0.78rem] leading-5">
            <Value row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ row }: { readonly row: ApprovalRow }) {
  switch (row.kind) {
    case "field":
      return (
        <>
          <FieldValue field={row.field} />
          {row.unit !== undefined && <span className="font-sans text-xs text-muted"> {row.unit}</span>}
        </>
      );
    case "place":
      return <PlaceLine place={row.place} />;
    case "command":
      return <CommandWords label="Server program" argv={row.argv} />;
    default:
      return assertNever(row);
  }
}
