// Owns where code fences open and close in a Markdown text, line by line. PURE.

export interface Fence {
  readonly mark: "`" | "~";
  readonly length: number;
}

// Fences may stand inside quotes and lists, so their markers are skipped.
const FENCE = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/;

/** The fence that is open after this line, given the one open before it. */
export function fenceAfter(open: Fence | undefined, line: string): Fence | undefined {
  const match = FENCE.exec(line);
  if (match === null) return open;
  const run = match[1] as string;
  const rest = match[2] as string;
  const mark = run.startsWith("`") ? "`" : "~";
  if (open === undefined) {
    // A backtick fence has no backtick in its info text: that is inline code.
    return mark === "`" && rest.includes("`") ? undefined : { mark, length: run.length };
  }
  const closes = mark === open.mark && run.length >= open.length && rest.trim() === "";
  return closes ? undefined : open;
}
