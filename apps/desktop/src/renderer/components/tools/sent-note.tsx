// Owns what a card says after it was answered: the answer is on its way, and cannot be given twice.
// Clarifications: "External inputs".
import type { CommandState } from "../../stores/command-store.js";

export function SentNote({ command }: { readonly command: CommandState | undefined }) {
  if (command === undefined || command.phase === "refused") return null;
  return <p className="mt-2 text-sm text-muted">Sent, waiting for the running step</p>;
}
