// Owns how a title reads, given or derived: one line, cut between graphemes, never inside one. Clarifications: "Titles".
import { textOf, type UserMessage } from "../messages.js";

const TITLE_LIMIT = 200;
const DEFAULT_TITLE_LIMIT = 80;
const FALLBACK = "New chat";
const ELLIPSIS = "…";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The title as it is stored: whitespace and control characters collapsed to single spaces, trimmed, at most 200
 * graphemes. Empty when nothing visible is left; `setTitle` refuses that.
 */
export function normalizeTitle(text: string): string {
  return cut(oneLine(text), TITLE_LIMIT, "");
}

/**
 * The title of a session that was given none: the first message's text in at most 80 graphemes, `…` included;
 * without text the first attachment's filename; else `New chat`.
 */
export function defaultTitle(message: UserMessage): string {
  const text = oneLine(textOf(message)) || oneLine(firstFilename(message));
  return text === "" ? FALLBACK : cut(text, DEFAULT_TITLE_LIMIT, ELLIPSIS);
}

function firstFilename(message: UserMessage): string {
  if (typeof message.content === "string") return "";
  return message.content.find((part) => part.type === "attachment")?.filename ?? "";
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  // Only characters that never show (zero-width, joiners, direction marks) are no title.
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : "";
}

// Reads no further than the limit: a pasted book costs no more than its first line. Joining copies, so that the title
// does not keep the whole message in memory.
function cut(text: string, limit: number, mark: string): string {
  const kept: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length === limit) {
      const room = limit - (mark === "" ? 0 : 1);
      return kept.slice(0, room).join("").trimEnd() + mark;
    }
    kept.push(segment);
  }
  return kept.join("");
}
