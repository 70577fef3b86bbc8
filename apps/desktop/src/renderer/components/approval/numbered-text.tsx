// Owns a text to the letter, its lines numbered where there are several: a run of empty ones cannot push something out of sight
// unnoticed. A line break at its end starts no line but is marked, so that it differs from a text without. quality.md §4.
import { textLines } from "../../text/text-lines.js";
import { RevealedText } from "../controls/revealed-text.js";

export interface NumberedTextProps {
  readonly text: string;
  /** Stands before each line; `−` and `+` of a change. */
  readonly sign?: string;
}

export function NumberedText({ text, sign }: NumberedTextProps) {
  const { isEnded, lines } = textLines(text);
  const isOne = lines.length === 1;
  if (isOne && sign === undefined)
    return (
      <>
        <RevealedText text={lines[0] ?? ""} edges />
        {isEnded && <FinalBreak />}
      </>
    );
  return (
    <ol>
      {lines.map((line, index) => (
        <li key={index} className="flex">
          <span aria-hidden="true" className="w-7 shrink-0 pe-2.5 text-end text-muted select-none">
            {sign ?? index + 1}
          </span>
          <span className="min-h-5 min-w-0 grow">
            <RevealedText text={line} edges={isOne} />
            {isEnded && index === lines.length - 1 && <FinalBreak />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** In a frame of its own: no character of a text looks like it. */
function FinalBreak() {
  return (
    <span
      data-final-break=""
      title="Ends with a line break"
      className="ms-1 rounded-xs px-1 font-sans text-[0.7em] text-muted ring-1 ring-line-strong ring-inset select-none"
    >
      ↵
    </span>
  );
}
