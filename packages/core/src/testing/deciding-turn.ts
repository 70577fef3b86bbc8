// The pure decisions of the turn runtime in the language of the histories:
// `deciding(created(), called(0), answered(0, toolCall("c1"))).nextStepIs("check-permissions", "c1")`.
import type { ResolvedAgent, ToolCallState, TurnEvent } from "@x/shared";
import { AGENT, eventsOf, TurnHistory, type TurnPart } from "@x/shared/testing";
import { expect } from "vitest";
import { type Answer, acceptInput } from "../runtime/turns/accept-input.js";
import { nextStep } from "../runtime/turns/next-step.js";
import type { Step, StepKnowledge } from "../runtime/turns/step.js";

export function deciding(...parts: readonly TurnPart[]): DecidingTurn {
  return new DecidingTurn(parts, { agent: AGENT, cleared: new Set() });
}

class DecidingTurn extends TurnHistory {
  readonly #parts: readonly TurnPart[];
  readonly #known: StepKnowledge;

  constructor(parts: readonly TurnPart[], known: StepKnowledge) {
    super(parts);
    this.#parts = parts;
    this.#known = known;
  }

  /** The checker let these through in this invocation. */
  afterClearing(...toolCallIds: string[]): DecidingTurn {
    return new DecidingTurn(this.#parts, { ...this.#known, cleared: new Set(toolCallIds) });
  }

  withAgent(agent: ResolvedAgent): DecidingTurn {
    return new DecidingTurn(this.#parts, { ...this.#known, agent });
  }

  /** A step of facts with exactly these events, or an effect on exactly these calls (by id) or model call (by index). */
  nextStepIs(type: Step["type"], ...what: readonly (TurnPart | string | number)[]): this {
    const step = nextStep(this.state, this.#known);
    const isFact = (part: TurnPart | string | number): part is TurnPart =>
      typeof part === "function" || typeof part === "object";
    const events = this.#following(what.filter(isFact));
    expect(shown(step)).toStrictEqual({ type, what: events.length > 0 ? events : what });
    return this;
  }

  accepts(input: Answer, ...parts: readonly TurnPart[]): this {
    expect(acceptInput(this.state, input)).toStrictEqual({ accepted: true, events: this.#following(parts) });
    return this;
  }

  refuses(input: Answer, why: string): this {
    expect(acceptInput(this.state, input)).toStrictEqual({ accepted: false, why });
    return this;
  }

  // What follows the log, without turn and time: decisions are drafts.
  #following(parts: readonly TurnPart[]): object[] {
    return eventsOf([...this.#parts, ...parts])
      .slice(this.#parts.length)
      .map(({ turnId: _turn, ts: _time, ...draft }: TurnEvent) => draft);
  }
}

function shown(step: Step): { type: Step["type"]; what: readonly unknown[] } {
  const { type } = step;
  if ("events" in step) return { type, what: step.events };
  switch (step.type) {
    case "settle":
      return { type, what: [] };
    case "call-model":
      return { type, what: [step.modelCallIndex] };
    case "classify":
      return { type, what: step.requests.map(({ toolCallId }) => toolCallId) };
    default:
      for (const { call, tool } of step.calls) expect(tool.name).toBe(call.toolName);
      return { type, what: step.calls.map(({ call }: { call: ToolCallState }) => call.toolCallId) };
  }
}
