// Owns where in a text its JSON is broken: the engine's own message names a place for some faults only. PURE.

interface JsonFault {
  /** 1-based. */
  readonly line: number;
  /** In the engine's words, without what stands in the text. */
  readonly reason: string;
}

/** Undefined when `text` is JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  const whole = refusalOf(text);
  if (whole === undefined) return undefined;
  const lines = text.split("\n");
  // A text that is right so far is refused for ending too early, and for nothing else.
  const wrong = lines.findIndex((_line, index) => {
    const begun = lines.slice(0, index + 1).join("\n");
    const refusal = refusalOf(begun);
    return refusal !== undefined && !endsTooEarly(refusal, begun.length);
  });
  return { line: wrong === -1 ? lines.length : wrong + 1, reason: withoutPlace(whole) };
}

/** A string never goes on in the next line: one that is open at the end of its line is wrong there. */
function endsTooEarly(refusal: string, length: number): boolean {
  if (refusal.startsWith("Unterminated string")) return false;
  return /end of JSON input/.test(refusal) || refusal.includes(`at position ${length}`);
}

function refusalOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function withoutPlace(message: string): string {
  return message
    .replace(/, (\.\.\.)?".*is not valid JSON$/s, "")
    .replace(/ (in JSON )?at position \d+.*$/s, "");
}
