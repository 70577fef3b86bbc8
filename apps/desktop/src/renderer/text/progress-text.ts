// Owns what a tool's progress reads like: pieces of output joined as they came, anything else a line of its own. PURE.
import type { JsonValue } from "@x/shared";

const LONGEST = 100_000;

/** The end of it, where it is long. */
export function progressText(progress: Iterable<JsonValue>): string {
  let text = "";
  for (const item of progress) {
    text +=
      typeof item === "string"
        ? item
        : `${text === "" || text.endsWith("\n") ? "" : "\n"}${JSON.stringify(item)}\n`;
  }
  return text.length > LONGEST ? `…${text.slice(-LONGEST)}` : text;
}
