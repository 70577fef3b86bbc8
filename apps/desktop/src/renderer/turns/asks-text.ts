// Owns the words for how much waits for the person in a turn. PURE.

/** `2 permissions and 1 answer`; undefined where nothing does. */
export function asksText(permissions: number, questions: number): string | undefined {
  const parts = [count(permissions, "permission"), count(questions, "answer")].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? undefined : parts.join(" and ");
}

export function count(number: number, what: string): string | undefined {
  if (number === 0) return undefined;
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
