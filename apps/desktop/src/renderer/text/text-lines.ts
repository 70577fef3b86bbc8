// Owns what the lines of a text are: a line break at the very end ends the last one and starts none. PURE.

export interface TextLines {
  readonly lines: readonly string[];
  /** The last line has its line break. */
  readonly isEnded: boolean;
}

export function textLines(text: string): TextLines {
  const isEnded = text.endsWith("\n");
  return { lines: (isEnded ? text.slice(0, -1) : text).split("\n"), isEnded };
}
