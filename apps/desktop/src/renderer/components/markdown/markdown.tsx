// Owns how an answer is drawn: Markdown in pieces, each drawn once. While the text is still coming only what is settled of it
// is shown. Security is in markdown-piece.tsx: nothing here lets anything through.
import { memo } from "react";
import { usePacedText } from "../../hooks/use-paced-text.js";
import { settleMarkdown } from "../../markdown/settle-markdown.js";
import { splitBlocks } from "../../markdown/split-blocks.js";
import { classNames } from "../controls/class-names.js";
import { MarkdownPiece } from "./markdown-piece.js";
import { StreamingPiece } from "./streaming-piece.js";

export interface MarkdownProps {
  readonly text: string;
  readonly streaming: boolean;
  readonly className?: string;
}

export const Markdown = memo(function Markdown({ text, streaming, className }: MarkdownProps) {
  const drawn = usePacedText(text, streaming);
  const pieces = splitBlocks(streaming ? settleMarkdown(drawn) : drawn);
  return (
    <div className={classNames("prose", streaming && "being-written", className)}>
      {pieces.map((piece, index) => (
        <StreamingPiece key={index} value={streaming && index === pieces.length - 1}>
          <MarkdownPiece text={piece} />
        </StreamingPiece>
      ))}
    </div>
  );
});
