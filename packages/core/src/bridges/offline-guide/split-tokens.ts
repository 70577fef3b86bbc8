// Owns what the guide calls a token: a word with the white space after it. Pure.

/** Joined again, the pieces are the text. */
export function splitTokens(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
