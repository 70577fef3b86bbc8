// Owns what a person at a terminal sees of a run: the tools as they are called, and what is going on now. A pipe sees nothing.
import type { Core, Unsubscribe } from "@x/core";
import type { TurnStreamEvent } from "@x/shared";
import { Progress } from "../progress.js";
import { type Style, styleFor } from "../style.js";
import type { Surroundings } from "../surroundings.js";
import { oneLine } from "../visible-text.js";

const LONGEST = 100;

export class RunReport {
  readonly #messages: Surroundings["messages"];
  readonly #progress: Progress;
  readonly #style: Style;
  readonly #unsubscribe: Unsubscribe;
  #turnId: string | undefined;

  constructor(core: Core, surroundings: Surroundings) {
    this.#messages = surroundings.messages;
    this.#progress = new Progress(surroundings);
    this.#style = styleFor(surroundings.messages, surroundings);
    this.#unsubscribe = core.turnEventBus.subscribe(({ event, turnId }) => {
      if (turnId === this.#turnId) this.#tell(event);
    });
  }

  follow(turnId: string): void {
    this.#turnId = turnId;
    this.#progress.say(this.#style("dim", "asking the model …"));
  }

  end(): void {
    this.#unsubscribe();
    this.#progress.clear();
  }

  #tell(event: TurnStreamEvent): void {
    switch (event.type) {
      case "model_call_requested":
        return this.#progress.say(this.#style("dim", `model call ${event.modelCallIndex + 1} …`));
      case "tool_invocation_requested":
        this.#note(`${event.toolName} ${JSON.stringify(event.input)}`);
        return this.#progress.say(this.#style("dim", `${oneLine(event.toolName)} …`));
      case "tool_permission_resolved":
        if (event.decision === "deny")
          this.#note(`refused: ${event.reason ?? "it needs a permission that nobody can give"}`);
        return;
      default:
    }
  }

  #note(text: string): void {
    if (this.#messages.isTTY !== true) return;
    this.#progress.clear();
    const line = oneLine(text);
    const shown = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
    this.#messages.write(`${this.#style("dim", `· ${shown}`)}\n`);
  }
}
