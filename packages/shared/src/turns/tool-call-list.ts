// Owns the tool calls of a turn as a persistent list in which a call is found by its id in constant time. T§7.
import { PersistentList } from "./persistent-list.js";
import type { ToolCallState } from "./state.js";

/**
 * Where calls stand by their ids. Only grows, and is shared by every version and branch of a history: branches may have one
 * id at different places, so a version believes only what its own list confirms.
 */
type Positions = Map<string, number[]>;

export class ToolCallList {
  readonly items: PersistentList<ToolCallState>;
  readonly #positions: Positions;

  private constructor(items: PersistentList<ToolCallState>, positions: Positions) {
    this.items = items;
    this.#positions = positions;
  }

  static from(calls: Iterable<ToolCallState>): ToolCallList {
    return new ToolCallList(PersistentList.empty(), new Map()).append(calls);
  }

  find(toolCallId: string): ToolCallState | undefined {
    const position = this.#positionOf(toolCallId);
    return position === undefined ? undefined : this.items.at(position);
  }

  /** A version with `calls` at its end. Their ids must be new. */
  append(calls: Iterable<ToolCallState>): ToolCallList {
    let { items } = this;
    for (const call of calls) {
      this.#note(call.toolCallId, items.length);
      items = items.append(call);
    }
    return items === this.items ? this : new ToolCallList(items, this.#positions);
  }

  /** A version with `call` in the place of the call with its id, which must be there. */
  replace(call: ToolCallState): ToolCallList {
    const position = this.#positionOf(call.toolCallId);
    if (position === undefined) throw new Error(`tool call ${call.toolCallId} is not in the turn`);
    return new ToolCallList(this.items.replace(position, call), this.#positions);
  }

  #positionOf(toolCallId: string): number | undefined {
    const isHere = (position: number) => this.items.at(position)?.toolCallId === toolCallId;
    return this.#positions.get(toolCallId)?.find(isHere);
  }

  #note(toolCallId: string, position: number): void {
    const known = this.#positions.get(toolCallId) ?? [];
    if (!known.includes(position)) this.#positions.set(toolCallId, [...known, position]);
  }
}
