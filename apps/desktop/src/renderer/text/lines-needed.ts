// Owns how many lines a text takes at least in a narrow frame: whether it is shown whole or scrolls, known before it is drawn. PURE.

/** Characters of the code face in the narrowest card. */
const NARROW = 56;

export function linesNeeded(text: string): number {
  let lines = 0;
  for (const line of text.split("\n")) lines += Math.max(1, Math.ceil(line.length / NARROW));
  return lines;
}
