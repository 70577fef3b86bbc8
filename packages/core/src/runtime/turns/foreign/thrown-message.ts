// Owns turning whatever was thrown into one line of text. Code of others may throw anything, `undefined` included.
import { shortened } from "./shortened.js";

/** Never throws, is never empty, and never longer than an event can carry. */
export function thrownMessage(thrown: unknown): string {
  try {
    if (thrown instanceof Error)
      return shortened(textOf(thrown.message, thrown.name) ?? "an error without a message");
    const text = textOf(thrown);
    if (text !== undefined) return shortened(text);
    return shortened(`something that is not an error was thrown: ${String(thrown)}`);
  } catch {
    // A hostile object: even reading or printing it fails.
    return "something that cannot be read was thrown";
  }
}

// An error's own fields can be anything too.
function textOf(...candidates: readonly unknown[]): string | undefined {
  return candidates.find((candidate) => typeof candidate === "string" && candidate !== "") as
    | string
    | undefined;
}
