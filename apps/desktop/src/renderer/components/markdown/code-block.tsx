// Owns code in an answer: its language, its text to the letter, in colour once it is whole, and copying it.
import { use } from "react";
import { useColouredCode } from "../../hooks/use-coloured-code.js";
import { CopyButton } from "../controls/copy-button.js";
import { StreamingPiece } from "./streaming-piece.js";

export interface CodeBlockProps {
  readonly source: string;
  /** As the fence names it; empty where it names none. */
  readonly language: string;
}

export function CodeBlock({ source, language }: CodeBlockProps) {
  const text = source.endsWith("\n") ? source.slice(0, -1) : source;
  const runs = useColouredCode(text, language, !use(StreamingPiece));
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex h-7 items-center justify-between border-b border-line ps-3 pe-1 text-xs text-muted">
        <span className="truncate font-mono">{language === "" ? "text" : language}</span>
        <CopyButton label="Copy" text={() => text} />
      </figcaption>
      {/* Scrolls sideways, so it must be reachable by keyboard. */}
      <pre
        tabIndex={0}
        aria-label={`Code, ${language === "" ? "text" : language}`}
        className="overflow-x-auto p-3 font-mono text-[0.8rem] leading-5"
      >
        <code>
          {runs === undefined
            ? text
            : runs.map((run, index) =>
                run.kind === undefined ? (
                  run.text
                ) : (
                  <span key={index} className={`code-${run.kind}`}>
                    {run.text}
                  </span>
                ),
              )}
        </code>
      </pre>
    </figure>
  );
}
