// Owns how many lines a text takes at least in a narrow frame: whether it is shown whole or scrolls, known before it is drawn. PURE.

import { textLines } from "./text-lines.js";

/** Characters of the code face in the narrowest card. */
const NARROW = 56;

export function linesNeeded(text: string): number {
  let lines = 0;
  for (const line of textLines(text).lines) lines += Math.max(1, Math.ceil(line.length / NARROW));
  return lines;
}
