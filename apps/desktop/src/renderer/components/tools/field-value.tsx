// Owns one value to the letter. A text stands as it is, and in quotes where it would read like a number, a truth value or nothing;
// so no two values look the same. quality.md §4.
import { type FieldRow, needsQuotes } from "../../text/field-rows.js";
import { linesNeeded } from "../../text/lines-needed.js";
import { NumberedText } from "../approval/numbered-text.js";
import { ScrollFrame } from "../approval/scroll-frame.js";

export function FieldValue({ field }: { readonly field: FieldRow }) {
  const { kind, path, text } = field;
  if (kind !== "text") return <span data-field-value={kind}>{text}</span>;
  const quote = needsQuotes(text) ? '"' : "";
  return (
    <ScrollFrame label={path.at(-1) ?? "value"} lines={linesNeeded(text)}>
      <div data-field-value="text">
        {quote}
        <NumberedText text={text} />
        {quote}
      </div>
    </ScrollFrame>
  );
}
