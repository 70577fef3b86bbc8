// Owns the text of a model call that has arrived and was not closed. T§9.5.
// When the call ends without completing, the person keeps what was being read; of more than any line can hold, the beginning.
import type { ModelStep } from "@x/shared";
import type { EventDraft } from "../facts/event-draft.js";
import { headOf } from "../foreign/shortened.js";

/** UTF-16 units of one block: so much fits into a line of the log however it is written. */
export const MAX_PARTIAL_LENGTH = 8 * 1024 * 1024;

export class OpenBlocks {
  readonly #modelCallIndex: number;
  #text: string | undefined;
  #reasoning: string | undefined;

  constructor(modelCallIndex: number) {
    this.#modelCallIndex = modelCallIndex;
  }

  delta(type: "text_delta" | "reasoning_delta", delta: string): void {
    if (type === "text_delta") this.#text = extended(this.#text, delta);
    else this.#reasoning = extended(this.#reasoning, delta);
  }

  step({ type }: ModelStep): void {
    if (type === "text_start") this.#text = "";
    if (type === "text_end") this.#text = undefined;
    if (type === "reasoning_start") this.#reasoning = "";
    if (type === "reasoning_end") this.#reasoning = undefined;
  }

  /** The ends that are missing; reasoning first, as it is read. */
  ends(): EventDraft[] {
    const ends: EventDraft[] = [];
    if (this.#reasoning !== undefined) ends.push(this.#end({ type: "reasoning_end", text: this.#reasoning }));
    if (this.#text !== undefined) ends.push(this.#end({ type: "text_end", text: this.#text }));
    return ends;
  }

  #end(event: ModelStep): EventDraft {
    return { type: "model_step_event", modelCallIndex: this.#modelCallIndex, event };
  }
}

function extended(text = "", delta: string): string {
  return text.length >= MAX_PARTIAL_LENGTH ? text : headOf(text + delta, MAX_PARTIAL_LENGTH);
}
