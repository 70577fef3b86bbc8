// Owns the short form of a tool call's arguments for a row: the one value that says most, on one line. PURE.
import type { JsonValue } from "@x/shared";
import { type FieldRow, fieldRows } from "./field-rows.js";
import { revealedLine } from "./reveal-hidden.js";

const LONGEST = 120;

/** Values in order, those of one list as the words of a line, others set apart; cut, with `…` for what is left out. Never used where a person decides. */
export function oneLine(value: JsonValue): string {
  const text = fieldRows(value)
    .map((row) => (isOfList(row) ? asWord(row) : row))
    .filter((row) => row.kind !== "empty")
    .map((row, index) => (index === 0 ? "" : isFurther(row) ? " " : " · ") + row.text.slice(0, LONGEST + 1))
    .join("");
  const line = revealedLine(text.replace(/\s+/g, " ").trim());
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function isOfList({ path }: FieldRow): boolean {
  return /^\[\d+\]$/u.test(path.at(-1) ?? "");
}

/** Quoted as in a shell where it would not read as one word, so that two arguments differ from one with a space. */
function asWord(row: FieldRow): FieldRow {
  if (row.kind === "empty" && row.text === '""') return { ...row, kind: "literal", text: "''" };
  if (row.kind !== "text" || !/[\s'"\\;&|<>()$`]/u.test(row.text)) return row;
  return { ...row, text: `'${row.text.slice(0, LONGEST + 1).replaceAll("'", "'\\''")}'` };
}

/** Of a list whose first values stand before it. */
function isFurther({ path }: FieldRow): boolean {
  return /^\[(?!1\])\d+\]$/u.test(path.at(-1) ?? "");
}
