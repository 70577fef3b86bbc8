// Owns cutting text of others to a length that every event can carry: an error may quote a whole file. PURE.

/** UTF-16 units; what is longer is no message any more, and repeated in several events it might fit into none. */
export const MAX_MESSAGE_LENGTH = 64 * 1024;

/** The text, or its beginning with a note of what is missing. */
export function shortened(text: string, limit = MAX_MESSAGE_LENGTH): string {
  if (text.length <= limit) return text;
  const head = headOf(text, limit);
  return `${head}… (${text.length - head.length} more characters)`;
}

/** The first `limit` UTF-16 units at most; never half a character. */
export function headOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? limit - 1 : limit);
}
