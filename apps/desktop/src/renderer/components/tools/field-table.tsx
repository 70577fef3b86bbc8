// Owns laying out a value completely: every field by name, every character to be seen, nothing formatted, nothing cut off
// without saying so. quality.md §4 "an approval shows exactly what executes".
import type { JsonValue } from "@x/shared";
import { type FieldRow, fieldRows } from "../../text/field-rows.js";
import { revealedLine } from "../../text/reveal-hidden.js";
import { RevealedText } from "../controls/revealed-text.js";

export interface FieldTableProps {
  readonly value: JsonValue;
  readonly label: string;
}

export function FieldTable({ value, label }: FieldTableProps) {
  const rows = fieldRows(value);
  if (rows.length === 0) return <p className="text-sm text-muted">No arguments.</p>;
  return (
    <dl
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sunken"
    >
      {rows.map((row) => (
        <Field key={row.path.join("\u0000")} row={row} />
      ))}
    </dl>
  );
}

function Field({ row }: { readonly row: FieldRow }) {
  const lines = row.text.split("\n").length;
  return (
    <div className="grid grid-cols-[minmax(5rem,9rem)_1fr] gap-x-3 px-3 py-1.5">
      <dt className="text-sm text-muted [overflow-wrap:anywhere]">
        {row.path.length === 0 ? "value" : row.path.map(revealedLine).join(" › ")}
        {lines > 1 && <span className="block text-xs">{`${lines} lines`}</span>}
      </dt>
      <dd
        // A long value scrolls in its own frame, so it must be reachable by keyboard.
        tabIndex={lines > 12 || row.text.length > 1500 ? 0 : undefined}
        className="max-h-52 min-w-0 overflow-y-auto font-mono text-[0.78rem] leading-5"
      >
        {row.kind === "text" ? (
          <NumberedText text={row.text} />
        ) : (
          <span className="text-muted">
            {row.text} <span className="font-sans text-xs">({row.kind})</span>
          </span>
        )}
      </dd>
    </div>
  );
}

/** Numbers, so that a run of empty lines cannot push something out of sight unnoticed. */
function NumberedText({ text }: { readonly text: string }) {
  const lines = text.split("\n");
  if (lines.length === 1) return <RevealedText text={text} />;
  return (
    <ol>
      {lines.map((line, index) => (
        <li key={index} className="grid grid-cols-[1.75rem_1fr]">
          <span aria-hidden="true" className="pe-2 text-end text-muted select-none">
            {index + 1}
          </span>
          <span className="min-h-5 min-w-0">
            <RevealedText text={line} />
          </span>
        </li>
      ))}
    </ol>
  );
}
