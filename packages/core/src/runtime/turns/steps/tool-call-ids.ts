// Owns giving every tool call an id of its own: providers do not promise unique ones, some send none. T§9. PURE.
// A call keeps the id it got when it first arrived, in step events, response, pending lists and results.
import { type ConversationMessage, type TurnState, toolCallsOf } from "@x/shared";

export class ToolCallIds {
  readonly #modelCallIndex: number;
  readonly #findUsed: () => ReadonlySet<string>;
  readonly #calls: { readonly original: string; readonly given: string; isAnswered: boolean }[] = [];
  #used: Set<string> | undefined;

  /** `findUsed` gives every id that is taken; it is asked once, when the first call arrives. */
  constructor(modelCallIndex: number, findUsed: () => ReadonlySet<string>) {
    this.#modelCallIndex = modelCallIndex;
    this.#findUsed = findUsed;
  }

  /** The id of a call that arrives as a step event. */
  arrive(original: string): string {
    return this.#give(original).given;
  }

  /** The id of a call of the response: that of the first step event with the same original that no other call of it has. */
  answer(original: string): string {
    const known = this.#calls.find((call) => call.original === original && !call.isAnswered);
    const call = known ?? this.#give(original);
    call.isAnswered = true;
    return call.given;
  }

  #give(original: string) {
    this.#used ??= new Set(this.#findUsed());
    const given = original === "" || this.#used.has(original) ? this.#invent(this.#used) : original;
    this.#used.add(given);
    const call = { original, given, isAnswered: false };
    this.#calls.push(call);
    return call;
  }

  #invent(used: ReadonlySet<string>): string {
    const base = `call_${this.#modelCallIndex}_${this.#calls.length}`;
    let id = base;
    for (let suffix = 2; used.has(id); suffix += 1) id = `${base}_${suffix}`;
    return id;
  }
}

/** Every id that a turn and its resolved context use, calls that were never answered included. */
export function usedToolCallIds(state: TurnState, prefix: readonly ConversationMessage[]): Set<string> {
  const used = new Set<string>();
  for (const message of prefix) {
    if (message.role === "assistant") for (const call of toolCallsOf(message)) used.add(call.toolCallId);
    if (message.role === "tool") used.add(message.toolCallId);
  }
  for (const { toolCallId } of state.toolCalls) used.add(toolCallId);
  for (const { stepEvents } of state.modelCalls) {
    for (const step of stepEvents) if (step.type === "tool_call") used.add(step.toolCall.toolCallId);
  }
  return used;
}
