// Owns one conversation in memory: its settled turns from the inline base to the head, and its prefix made once. T§5.
import type { ConversationMessage, ModelDescriptor, ResolvedAgent } from "@x/shared";
import { type SettledTurn, segmentFor } from "./settled-turn.js";

/** The prompt and the tools of a snapshot: what a turn may inherit. */
export type AgentBody = Pick<ResolvedAgent, "systemPrompt" | "tools">;

export class TurnChain {
  readonly #turns: SettledTurn[] = [];
  // Parallel to the turns: the inherited ones share the object of the turn that stored it.
  readonly #bodies: AgentBody[] = [];
  #bytes = 0;
  // The messages of the first `turns` turns, as `model` may see them: extended, not made anew, while the model stays.
  #prefix:
    | { readonly model: ModelDescriptor; readonly messages: ConversationMessage[]; turns: number }
    | undefined;

  get length(): number {
    return this.#turns.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  turnIds(): string[] {
    return this.#turns.map(({ turnId }) => turnId);
  }

  /** A chain of its own with the first `length` turns, for a turn that follows an earlier one than the head. */
  fork(length: number): TurnChain {
    const fork = new TurnChain();
    for (const turn of this.#turns.slice(0, length)) fork.push(turn);
    return fork;
  }

  push(turn: SettledTurn): void {
    const { agent } = turn;
    const body = "inheritedFrom" in agent ? this.#bodies.at(-1) : agent;
    // The reducer lets a turn inherit from its context's predecessor only, and the first of a chain has none.
    if (body === undefined) throw new Error(`turn ${turn.turnId} inherits its snapshot from nothing`);
    this.#turns.push(turn);
    this.#bodies.push(body);
    this.#bytes += turn.bytes;
  }

  bodyAt(position: number): AgentBody {
    const body = this.#bodies[position];
    if (body === undefined) throw new Error(`a chain of ${this.length} turns has no position ${position}`);
    return body;
  }

  /** Everything up to and including the turn at `position`, as `model` may see it. The caller's own array. */
  messagesAt(position: number, model: ModelDescriptor): ConversationMessage[] {
    if (position < this.length - 1) return this.#extend([], 0, position + 1, model);
    const known = this.#prefix;
    const isKept = known?.model.provider === model.provider && known.model.model === model.model;
    const prefix = isKept ? known : { model, messages: [], turns: 0 };
    this.#extend(prefix.messages, prefix.turns, this.length, model);
    prefix.turns = this.length;
    this.#prefix = prefix;
    return prefix.messages.slice();
  }

  #extend(
    messages: ConversationMessage[],
    from: number,
    to: number,
    model: ModelDescriptor,
  ): ConversationMessage[] {
    for (const turn of this.#turns.slice(from, to)) {
      messages.push(...turn.base, ...segmentFor(turn, model));
    }
    return messages;
  }
}
