// Owns what is printed while a turn runs: the answer on standard output, all else on standard error. Never waits for anything.
import type { TurnStreamEvent } from "@x/shared";
import { type Style, styleFor } from "../style.js";
import type { Surroundings } from "../surroundings.js";
import { unfinishedText } from "../unfinished-text.js";
import { harmless, oneLine } from "../visible-text.js";

const LONGEST_NOTE = 200;

export class TurnPrinter {
  readonly #output: Surroundings["output"];
  readonly #messages: Surroundings["messages"];
  readonly #style: Style;
  #blockIsOpen = false;

  constructor(surroundings: Surroundings) {
    const { output, messages } = surroundings;
    this.#output = output;
    this.#messages = messages;
    this.#style = styleFor(messages, surroundings);
  }

  print(event: TurnStreamEvent): void {
    switch (event.type) {
      case "text_delta":
        this.#blockIsOpen = true;
        this.#output.write(harmless(event.delta));
        break;
      case "reasoning_delta":
        // Thinking aloud is for somebody who watches; a pipe gets the answer.
        if (this.#messages.isTTY !== true) break;
        this.#messages.write(this.#style("dim", harmless(event.delta)));
        break;
      case "model_step_event":
        this.#printStep(event.event);
        break;
      case "tool_invocation_requested":
        this.#note(`${event.toolName} ${JSON.stringify(event.input)}`);
        break;
      case "tool_result":
        if (event.result.isError) this.#note(`${event.toolName} failed: ${asText(event.result.output)}`);
        break;
      case "turn_completed": {
        const unfinished = unfinishedText(event.finishReason);
        if (unfinished !== undefined) this.#note(unfinished);
        break;
      }
      case "turn_failed":
        this.#note(`the answer failed${event.code === undefined ? "" : ` (${event.code})`}: ${event.error}`);
        break;
      case "turn_cancelled":
        this.#note("stopped");
        break;
      default:
    }
  }

  #printStep(step: Extract<TurnStreamEvent, { type: "model_step_event" }>["event"]): void {
    if (step.type === "text_end") {
      this.#blockIsOpen = false;
      this.#output.write("\n");
    } else if (step.type === "reasoning_end" && this.#messages.isTTY === true) {
      this.#messages.write("\n");
    }
  }

  /** A line of its own, whatever stands on the current one. */
  #note(text: string): void {
    if (this.#blockIsOpen) this.#output.write("\n");
    this.#blockIsOpen = false;
    const line = oneLine(text);
    const shown = line.length > LONGEST_NOTE ? `${line.slice(0, LONGEST_NOTE)}…` : line;
    this.#messages.write(`${this.#style("dim", `· ${shown}`)}\n`);
  }
}

function asText(output: unknown): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}
