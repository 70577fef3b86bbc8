// Owns asking the person until a line is an answer. What is no answer is never taken for one, nor sent as a message, and that is
// said; from a pipe the question is shown too, for whoever reads what the script did. T§9 "Permissions".
import { oneLine } from "../visible-text.js";
import { write } from "../write.js";
import type { ConversationParts } from "./conversation-parts.js";
import { isLeaving } from "./read-line.js";

export interface Question<T> {
  readonly prompt: string;
  /** Undefined when the line is no answer. */
  readonly read: (line: string) => T | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Undefined when the input ended, the person leaves or the wait was interrupted. */
export async function ask<T>(
  { lines, surroundings: { messages } }: Pick<ConversationParts, "lines" | "surroundings">,
  { prompt, read, signal }: Question<T>,
): Promise<T | undefined> {
  if (!lines.prompts) await write(messages, `${prompt.trimEnd()}\n`);
  for (;;) {
    const reading = await lines.next(prompt, signal);
    if (reading.kind !== "line" || isLeaving(reading.text)) return undefined;
    const answer = read(reading.text);
    if (answer !== undefined) return answer;
    if (reading.text.trim() !== "") {
      await write(messages, `"${shortened(oneLine(reading.text))}" is no answer, and it was not sent.\n`);
    }
  }
}

const LONGEST = 60;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
