// Owns what can be shown of an answer that is still being written: never half a fence, half a mark or half a link. PURE.
// What is held back comes with the next piece; the finished text is never passed through here. app.md §3.
import { type Fence, fenceAfter } from "./fences.js";

const LINK_HOLD_LIMIT = 300;

export function settleMarkdown(text: string): string {
  const lineStart = text.lastIndexOf("\n") + 1;
  const before = text.slice(0, lineStart);
  const last = text.slice(lineStart);
  const { fence, paragraphStart } = surroundings(before);
  if (fence !== undefined) return isOnlyMarks(last, fence.mark) ? before : text;
  if (isUnsettledLine(last)) return before;
  const paragraph = text.slice(paragraphStart);
  const settled = text.slice(0, paragraphStart);
  return isHeadlessTable(paragraph) ? settled : settled + closeInline(paragraph);
}

/** The fence open at the end of whole lines, and where the paragraph begins that ends there. */
function surroundings(text: string): { readonly fence: Fence | undefined; readonly paragraphStart: number } {
  let fence: Fence | undefined;
  let paragraphStart = 0;
  let position = 0;
  for (const line of text.split("\n").slice(0, -1)) {
    const after = fenceAfter(fence, line);
    position += line.length + 1;
    // A blank line ends a paragraph, and so does a fence; a mark in a fence closes nothing.
    if (after === undefined && (fence !== undefined || line.trim() === "")) paragraphStart = position;
    fence = after;
  }
  return { fence, paragraphStart };
}

/** Inside a fence, a line of marks only may become its end. */
function isOnlyMarks(line: string, mark: string): boolean {
  const trimmed = line.trim();
  return trimmed !== "" && [...trimmed].every((character) => character === mark);
}

// A line that may yet become a fence with its info text, a list item, a heading, a rule or an underline.
function isUnsettledLine(line: string): boolean {
  const content = line.replace(/^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*/, "");
  if (/^(?:`{3,}[^`]*|~{3,}.*|`{1,2}|~{1,2})$/.test(content)) return true;
  return /^(?:-+|=+|[*+_]{1,3}|#{1,6}|\d{1,9}[.)]?)$/.test(content.trim());
}

/** A table whose row of dashes has not arrived would be shown as text with bars. */
function isHeadlessTable(paragraph: string): boolean {
  if (!/^[ \t]{0,3}\|/.test(paragraph)) return false;
  return paragraph.split("\n").length <= 2;
}

function closeInline(paragraph: string): string {
  return closeMark(closeMark(closeCode(dropOpenLink(paragraph)), "**"), "~~");
}

/** A link is shown when all of it is there; of one whose address is still coming, the text. */
function dropOpenLink(paragraph: string): string {
  const open = /!?\[([^\]\n]*)(?:\]\([^)\n]*|\])?$/.exec(paragraph);
  if (open === null || paragraph.length - open.index > LINK_HOLD_LIMIT) return paragraph;
  if (isInCode(paragraph.slice(0, open.index))) return paragraph;
  const hasText = open[0].includes("](");
  return paragraph.slice(0, open.index) + (hasText && !open[0].startsWith("!") ? open[1] : "");
}

function closeCode(paragraph: string): string {
  const run = openCodeRun(paragraph);
  if (run === undefined) return paragraph;
  if (run.end === paragraph.length) return paragraph.slice(0, run.end - run.length);
  return paragraph + "`".repeat(run.length);
}

function isInCode(text: string): boolean {
  return openCodeRun(text) !== undefined;
}

/** The run of backticks that opens a code span which nothing closes. */
function openCodeRun(text: string): { readonly end: number; readonly length: number } | undefined {
  let open: { end: number; length: number } | undefined;
  for (const match of text.matchAll(/(?<!\\)`+/g)) {
    const length = match[0].length;
    if (open === undefined) open = { end: match.index + length, length };
    else if (open.length === length) open = undefined;
  }
  return open;
}

function closeMark(paragraph: string, mark: "**" | "~~"): string {
  const outsideCode = paragraph.replace(/(`+)[^`]+?\1/g, (code) => "x".repeat(code.length));
  const count = outsideCode.split(mark).length - 1;
  if (count % 2 === 0) return paragraph;
  if (outsideCode.endsWith(mark)) return paragraph.slice(0, -mark.length);
  // A lone mark at the end is half of the pair that closes.
  const half = mark[0] as string;
  const body = outsideCode.endsWith(half) ? paragraph.slice(0, -1) : paragraph;
  return body.trimEnd() + mark;
}
