// Owns a text to the letter, its lines numbered where there are several: a run of empty ones cannot push something out of sight
// unnoticed. quality.md §4.
import { RevealedText } from "../controls/revealed-text.js";

export interface NumberedTextProps {
  readonly text: string;
  /** Stands before each line; `−` and `+` of a change. */
  readonly sign?: string;
}

export function NumberedText({ text, sign }: NumberedTextProps) {
  const lines = text.split("\n");
  if (lines.length === 1 && sign === undefined) return <RevealedText text={text} edges />;
  return (
    <ol>
      {lines.map((line, index) => (
        <li key={index} className="flex">
          <span aria-hidden="true" className="w-7 shrink-0 pe-2.5 text-end text-muted select-none">
            {sign ?? index + 1}
          </span>
          <span className="min-h-5 min-w-0 grow">
            <RevealedText text={line} edges={lines.length === 1} />
          </span>
        </li>
      ))}
    </ol>
  );
}
