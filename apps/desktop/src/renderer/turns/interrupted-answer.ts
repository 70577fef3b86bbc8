// Owns what became of the answer that a turn was at when the program stopped, and so what resuming it does. PURE. T§6, T§10.
import type { TurnState } from "@x/shared";

export type InterruptedAnswer =
  /** The model had not been asked yet. */
  | "unasked"
  /** The last answer is written down: resuming takes the next step. */
  | "whole"
  /** The model was asked and nothing of its text is in the log, where only finished blocks are; a thought may be. */
  | "lost"
  /** Some blocks of text had ended and are shown; resuming asks again all the same. */
  | "partly-kept"
  /** The provider had failed: resuming ends the turn with that error. */
  | "failed";

export function interruptedAnswer({ modelCalls }: TurnState): InterruptedAnswer {
  const last = modelCalls.at(-1);
  if (last === undefined) return "unasked";
  if (last.response !== undefined) return "whole";
  const code = last.error?.code;
  if (last.error !== undefined && code !== "interrupted" && code !== "cancelled") return "failed";
  const isKept = last.stepEvents.toArray().some((step) => step.type === "text_end" && step.text !== "");
  return isKept ? "partly-kept" : "lost";
}
