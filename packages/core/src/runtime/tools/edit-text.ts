// Owns the decision of an edit: exactly one place, or every one when asked; refused when stale or ambiguous. PURE.
import { ToolFailure } from "./tool-failure.js";

export interface Edit {
  readonly text: string;
  readonly oldText: string;
  readonly newText: string;
  readonly everywhere: boolean;
  /** For the messages. */
  readonly path: string;
}

/** Throws `ToolFailure` with what the model should do instead. */
export function editText({ text, oldText, newText, everywhere, path }: Edit): {
  text: string;
  count: number;
} {
  const shown = JSON.stringify(path);
  if (oldText === newText)
    throw new ToolFailure("oldText and newText are the same; there is nothing to change");
  // Not `replace`: its replacement patterns ($&, $1) would change what the person was shown.
  const pieces = text.split(oldText);
  const count = pieces.length - 1;
  if (count === 0)
    throw new ToolFailure(`${notFound(text, oldText)} in ${shown}; read the file again before editing it`);
  if (count > 1 && !everywhere) {
    throw new ToolFailure(
      `oldText stands ${count} times in ${shown}; give more of its surroundings, or set everywhere`,
    );
  }
  return { text: pieces.join(newText), count };
}

function notFound(text: string, oldText: string): string {
  const sameLines = text.replaceAll("\r\n", "\n").includes(oldText.replaceAll("\r\n", "\n"));
  return sameLines ? "oldText stands there only with other line breaks (CRLF)" : "oldText does not stand";
}
