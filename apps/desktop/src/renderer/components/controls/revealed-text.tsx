// Owns showing a text so that nothing in it stays unseen: hidden characters become small labels, and no character turns the
// reading direction of what surrounds it. quality.md §4.
import { revealHidden } from "../../text/reveal-hidden.js";

export interface RevealedTextProps {
  readonly text: string;
  /** Spaces at the beginning and the end are shown too. */
  readonly edges?: boolean;
}

export function RevealedText({ text, edges = false }: RevealedTextProps) {
  const parts = revealHidden(text, { edges });
  return (
    <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, index) =>
        part.kind === "plain" ? (
          part.text
        ) : (
          <span
            key={index}
            data-hidden-character=""
            className="mx-px rounded-xs bg-attention-wash px-1 text-[0.8em] text-attention ring-1 ring-attention ring-inset"
          >
            {part.label}
          </span>
        ),
      )}
    </bdi>
  );
}
