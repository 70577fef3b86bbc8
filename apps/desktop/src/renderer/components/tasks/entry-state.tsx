// Owns the line that says what a task is doing or last did, or why it cannot run.
import type { TaskEntry } from "@x/shared";
import { entryWords } from "../../tasks/run-words.js";
import { momentText } from "../../tasks/schedule-text.js";
import { StatusGlyph } from "../controls/status-glyph.js";

export function EntryState({ entry }: { readonly entry: TaskEntry }) {
  const { error, failuresInARow, lastRun } = entry;
  if (error !== undefined) {
    return (
      <p className="flex items-start gap-1.5 text-sm text-danger [overflow-wrap:anywhere]">
        <span className="pt-1">
          <StatusGlyph glyph="unreadable" />
        </span>
        <span className="whitespace-pre-wrap">{error.message}</span>
      </p>
    );
  }
  const { glyph, text } = entryWords(entry);
  const failures = failuresInARow > 1 ? ` · ${failuresInARow.toLocaleString()} failures in a row` : "";
  const when = lastRun === undefined ? "" : ` · ${momentText(lastRun.startedAt)}`;
  return (
    <p className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]">
      <span className="pt-1">
        <StatusGlyph glyph={glyph} />
      </span>
      {text}
      {when}
      {failures}
    </p>
  );
}
