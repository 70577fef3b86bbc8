// Owns what a form says below a typed id: what it becomes where it is no id yet. PURE.
import { idOf } from "./free-id.js";

/** `say`: what the id is good for. */
export function idHint(typed: string, say: (id: string) => string): string {
  const id = idOf(typed);
  if (id === "") return `Lower-case letters, digits, dashes; ${say("<id>")}.`;
  return id === typed.trim()
    ? `Lower-case letters, digits, dashes; ${say(id)}.`
    : `Kept as ${id}: ${say(id)}.`;
}
