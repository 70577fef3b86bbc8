// Owns how a refusal of an unknown id names those that there are. Pure.

const MOST = 20;

/** What follows "there is no agent …": "; there are a, b", at most 20 of them. */
export function knownIds(ids: readonly string[]): string {
  if (ids.length === 0) return "; there are none";
  const more = ids.length > MOST ? `, and ${ids.length - MOST} more` : "";
  return `; ${ids.length === 1 ? "there is" : "there are"} ${ids.slice(0, MOST).join(", ")}${more}`;
}
