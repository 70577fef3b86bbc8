// Owns cutting a Markdown text into pieces that can be rendered by themselves, so that a growing answer renders only its
// last piece again. PURE. When in doubt it does not cut: joined, the pieces are always the text.
import { type Fence, fenceAfter } from "./fences.js";

// Definitions of links and footnotes reach over the whole text.
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;
// After a blank line such a line begins a new block of the top level, whatever stood before it.
const TOP_LEVEL_START = /^(?![-*+][ \t]|\d{1,9}[.)][ \t]|[ \t>|])\S/;

export function splitBlocks(text: string): readonly string[] {
  if (DEFINITION.test(text)) return [text];
  const pieces: string[] = [];
  let pieceStart = 0;
  let position = 0;
  let fence: Fence | undefined;
  let afterBlank = false;
  for (const line of text.split("\n")) {
    if (fence === undefined && afterBlank && TOP_LEVEL_START.test(line)) {
      pieces.push(text.slice(pieceStart, position));
      pieceStart = position;
    }
    fence = fenceAfter(fence, line);
    afterBlank = line.trim() === "";
    position += line.length + 1;
  }
  pieces.push(text.slice(pieceStart));
  return pieces.filter((piece) => piece !== "");
}
