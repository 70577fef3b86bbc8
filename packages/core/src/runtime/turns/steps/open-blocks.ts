// Owns the text of a model call that has arrived and was not closed. T§9.5.
// When the call ends without completing, the person keeps what was being read.
import type { ModelStep } from "@x/shared";
import type { EventDraft } from "../facts/event-draft.js";

export class OpenBlocks {
  readonly #modelCallIndex: number;
  #text: string | undefined;
  #reasoning: string | undefined;

  constructor(modelCallIndex: number) {
    this.#modelCallIndex = modelCallIndex;
  }

  delta(type: "text_delta" | "reasoning_delta", delta: string): void {
    if (type === "text_delta") this.#text = (this.#text ?? "") + delta;
    else this.#reasoning = (this.#reasoning ?? "") + delta;
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
