// Owns laying out a value completely: every field by name, every character to be seen, nothing formatted, nothing cut off
// without saying so. quality.md §4 "an approval shows exactly what executes".
import type { FieldRow } from "../../text/field-rows.js";
import { FieldName } from "./field-name.js";
import { FieldValue } from "./field-value.js";

export interface FieldTableProps {
  readonly fields: readonly FieldRow[];
  readonly label: string;
}

export function FieldTable({ fields, label }: FieldTableProps) {
  if (fields.length === 0) return <p className="text-sm text-muted">No arguments.</p>;
  return (
    <dl aria-label={label} className="space-y-1 rounded-md bg-sunken px-2.5 py-2">
      {fields.map((field) => (
        <div
          key={field.path.join("\u0000")}
          className="grid grid-cols-[minmax(4rem,8rem)_1fr] items-baseline gap-x-3"
        >
          <dt className="text-[0.75rem] leading-5 text-muted [overflow-wrap:anywhere]">
            <FieldName path={field.path} />
          </dt>
          <dd className="min-w-0 font-mono text-[0.78rem] leading-5">
            <FieldValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
