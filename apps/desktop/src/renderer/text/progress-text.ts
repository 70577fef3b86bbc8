// Owns what a tool's progress reads like: pieces of output joined as they came, anything else a line of its own. PURE.
import type { JsonValue } from "@x/shared";

const LONGEST = 100_000;

/** The end of it, where it is long. */
export function progressText(progress: Iterable<JsonValue>): string {
  let text = "";
  for (const item of progress) {
    const piece = pieceOf(item);
    text += piece ?? `${text === "" || text.endsWith("\n") ? "" : "\n"}${JSON.stringify(item)}\n`;
  }
  return text.length > LONGEST ? `…${text.slice(-LONGEST)}` : text;
}

/** What a program printed, on either way out, is text; undefined for what is none. */
function pieceOf(item: JsonValue): string | undefined {
  if (typeof item === "string") return item;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  let text: string | undefined;
  for (const [name, printed] of Object.entries(item)) {
    if ((name !== "stdout" && name !== "stderr") || typeof printed !== "string") return undefined;
    text = (text ?? "") + printed;
  }
  return text;
}
