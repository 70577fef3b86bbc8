// Owns how a title reads, given or derived: one line, cut between graphemes, never inside one. Clarifications: "Titles".
import { textOf, type UserMessage } from "../messages.js";

const TITLE_LIMIT = 200;
const DEFAULT_TITLE_LIMIT = 80;
const FALLBACK = "New chat";
const ELLIPSIS = "…";

/**
 * UTF-16 units looked at for each grapheme wanted, first few, then many (the longest emoji has 35). One grapheme can be as long
 * as a book, and every step of the segmenter costs as much as its whole text is long.
 */
const FEW_UNITS = 4;
const MANY_UNITS = 64;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

// Bounded, so that a message of nothing but spaces cannot exhaust the stack of the expression.
const PIECE = /([\s\p{Cc}]{1,1024})|[^\s\p{Cc}]{1,1024}/gu;

/**
 * The title as it is stored: whitespace and control characters collapsed to single spaces, trimmed, at most 200
 * graphemes of bounded length (12,800 UTF-16 units together). Empty when nothing visible is left; `setTitle` refuses that.
 */
export function normalizeTitle(text: string): string {
  return cut(text, TITLE_LIMIT, "");
}

/**
 * The title of a session that was given none: the first message's text in at most 80 graphemes, `…` included;
 * without text the first attachment's filename; else `New chat`. Costs no more for a pasted book than for its first line.
 */
export function defaultTitle(message: UserMessage): string {
  const line = (text: string) => cut(text, DEFAULT_TITLE_LIMIT, ELLIPSIS);
  return line(textOf(message)) || line(firstFilename(message)) || FALLBACK;
}

function firstFilename(message: UserMessage): string {
  if (typeof message.content === "string") return "";
  return message.content.find((part) => part.type === "attachment")?.filename ?? "";
}

/** At most `limit` graphemes of the text as one line, `mark` included when more followed; empty when none of them shows. */
function cut(text: string, limit: number, mark: string): string {
  const { kept, isCut } = graphemesOf(text, limit);
  const room = isCut && mark !== "" ? limit - 1 : limit;
  // Joining copies, so that the title does not keep the whole message in memory.
  const title = kept.slice(0, room).join("").trimEnd();
  return isVisible(title) ? title + (isCut ? mark : "") : "";
}

/** The first graphemes of the text as one line, `limit` at most; `isCut` when more followed. */
function graphemesOf(text: string, limit: number, unitsEach = FEW_UNITS): { kept: string[]; isCut: boolean } {
  const { line, isWhole } = beginningOf(text, limit * unitsEach);
  const kept: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    kept.push(segment);
    if (kept.length > limit) break;
  }
  if (isWhole && kept.length <= limit) return { kept, isCut: false };
  if (kept.length <= limit && unitsEach === FEW_UNITS) return graphemesOf(text, limit, MANY_UNITS);
  // What was taken last is one too many, or may be half of a grapheme.
  kept.pop();
  return { kept, isCut: true };
}

/** The first `units` UTF-16 units of the text on one line: whitespace and control characters collapsed, ends trimmed. */
function beginningOf(text: string, units: number): { line: string; isWhole: boolean } {
  let line = "";
  for (const [piece, blank] of text.matchAll(PIECE)) {
    if (blank === undefined) line += piece;
    else if (line !== "" && !line.endsWith(" ")) line += " ";
    if (line.length > units) return { line: line.slice(0, units), isWhole: false };
  }
  return { line: line.trimEnd(), isWhole: true };
}

/** Only characters that never show (zero-width, joiners, direction marks) are no title. */
function isVisible(line: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line);
}
