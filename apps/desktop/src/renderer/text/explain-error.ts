// Owns what a refusal says to a person: what happened and what to do, for each code that they can meet. PURE.
// A code that this version does not know speaks for itself: its message was written to be read.
import { type CodedError, TurnNotSettledError } from "@x/shared";
import { formFault } from "./form-fault.js";

const EXPLANATIONS: Readonly<Record<string, string>> = {
  "session-not-found": "The conversation was deleted.",
  "shutting-down": "The program is closing. Your text is kept; try again after the next start.",
  "turn-settled": "There is nothing to resume: the turn has already ended.",
  "no-turn-to-resume": "There is nothing to resume in this conversation.",
  "store-locked": "Another program is writing to this storage folder.",
};

export function explainError(error: CodedError): string {
  if (error instanceof TurnNotSettledError) {
    return error.status === "suspended"
      ? "The last turn waits for you. Answer it above, or stop it, then send this."
      : "The last turn has not ended. Wait for it, stop it, or resume it, then send this.";
  }
  return EXPLANATIONS[error.code] ?? formFault(error.message) ?? sentence(error.message);
}

function sentence(text: string): string {
  // A path stays as it is.
  const upper = /^[a-z]+[ ,:]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…]$/.test(upper) ? upper : `${upper}.`;
}
